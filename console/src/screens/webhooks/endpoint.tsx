import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Act, SureAct, useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice } from '../../fields.tsx';
import { Panel, Shown, When } from '../../parts.tsx';
import { spaced } from '../../words.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { EVENT_TYPES, wantedOf } from './events.ts';
import type { EventType } from './events.ts';
import { Replay } from './replay.tsx';
import { EndpointBadge, EndpointNote } from './states.tsx';

type Webhook = Shape<'Webhook'>;

interface TestAnswer {
  success: boolean;
  status_code: number | null;
  status_text: string;
  response_time_ms: number;
}

const REFRESH_MS = 10_000;

export function Endpoint({ team, id }: { team: string; id: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const mayManage = useMay('team_admin');
  const isChanged = at.get('change') !== null && mayManage;
  const webhook = useQuery({
    queryKey: ['webhook', id],
    queryFn: () => dataOf(api.GET('/v2/webhooks/{id}', { params: { path: { id } } })),
    refetchInterval: isChanged ? false : REFRESH_MS,
  });
  return (
    <Shown of={webhook}>
      {(shown) => (
        <>
          <Panel title={shown.name || shown.url} aside={<EndpointBadge webhook={shown} />}>
            <EndpointNote webhook={shown} />
            {isChanged ? (
              <EndpointForm team={team} webhook={shown} />
            ) : (
              <>
                <Facts webhook={shown} />
                <p className="row">
                  <Link href={at.to({ show: 'deliveries', webhook: id })}>Its deliveries</Link>
                  <Link href={at.to({ show: 'deliveries', webhook: id, status: 'failed' })}>
                    Those that failed
                  </Link>
                  {mayManage && <Link href={at.to({ id, change: 1 })}>Change it</Link>}
                </p>
                {mayManage && <Acts webhook={shown} left={() => at.go(at.to())} />}
              </>
            )}
          </Panel>
          {mayManage && !isChanged && (
            <>
              <Trial webhook={shown} />
              <Replay team={team} webhook={shown} />
            </>
          )}
        </>
      )}
    </Shown>
  );
}

function Facts({ webhook }: { webhook: Webhook }): ReactNode {
  const wanted = wantedOf(webhook);
  const headers = Object.keys(webhook.headers);
  return (
    <dl className="pairs">
      <dt>URL</dt>
      <dd>{webhook.url}</dd>
      <dt>Events</dt>
      <dd>
        {wanted.size === 0
          ? 'none'
          : EVENT_TYPES.filter(({ type }) => wanted.has(type))
              .map(({ type }) => spaced(type))
              .join(', ')}
      </dd>
      <dt>Of</dt>
      <dd>{webhook.campaign_id ? 'one campaign' : 'all campaigns of the team'}</dd>
      <dt>Secret</dt>
      <dd>{webhook.secret ?? 'none: deliveries are not signed'}</dd>
      <dt>Own headers</dt>
      <dd>{headers.length === 0 ? 'none' : headers.join(', ')}</dd>
      <dt>Made</dt>
      <dd>
        <When at={webhook.created_at} />
      </dd>
    </dl>
  );
}

function Acts({
  webhook: { id, enabled, breaker },
  left,
}: {
  webhook: Webhook;
  left: () => void;
}): ReactNode {
  const params = { path: { id } };
  return (
    <div className="row">
      <Act
        name={enabled ? 'Pause' : 'Resume'}
        run={() => dataOf(api.PATCH('/v2/webhooks/{id}', { params, body: { enabled: !enabled } }))}
      />
      {breaker && (
        <Act
          name="It works again: try all now"
          run={() => dataOf(api.POST('/v2/webhooks/{id}/breaker/reset', { params }))}
        />
      )}
      <SureAct
        name="Delete"
        sure="What waits for it is dropped, and events go there no more. Its past deliveries stay in the list."
        run={() => bodyOf(api.DELETE('/v2/webhooks/{id}', { params }))}
        done={left}
        leaves
      />
    </div>
  );
}

/** Sends a sample now, and says what the endpoint answered. */
function Trial({ webhook }: { webhook: Webhook }): ReactNode {
  const [type, setType] = useState<EventType>('reply');
  const [result, setResult] = useState<TestAnswer | null>(null);
  return (
    <Panel title="Test it">
      <div className="row ends">
        <Choice
          name="Sample of"
          value={type}
          of={EVENT_TYPES.map((each) => ({ value: each.type, name: spaced(each.type) }))}
          change={(picked) => setType(picked as EventType)}
        />
        <Act
          name="Send a sample now"
          run={() =>
            dataOf(
              api.POST('/v2/webhooks/{id}/test', {
                params: { path: { id: webhook.id } },
                body: { event_type: type },
              }),
            )
          }
          done={({ test_result: said }) => setResult(said)}
        />
      </div>
      {result && (
        <p role="status" className={`note ${result.success ? '' : 'bad'}`}>
          {result.success ? 'The endpoint took it' : 'The endpoint did not take it'}: {result.status_code}{' '}
          {result.status_text}, after {result.response_time_ms} ms.
        </p>
      )}
    </Panel>
  );
}
