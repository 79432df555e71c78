import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Act, useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, dataOf } from '../../api.ts';
import { Panel, Shown, When } from '../../parts.tsx';
import { count, spaced } from '../../words.ts';
import { DeliveryBadge, EndpointNote, troubleOf } from './states.tsx';

const REFRESH_MS = 5_000;

/** What was posted, and what the endpoint answered last. */
export function Delivery({ team, webhook, id }: { team: string; webhook: string; id: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const mayRetry = useMay('team_admin');
  const path = { id: webhook, deliveryId: id };
  const delivery = useQuery({
    queryKey: ['delivery', id],
    queryFn: () =>
      dataOf(
        api.GET('/v2/webhooks/{id}/deliveries/{deliveryId}', {
          params: { path, query: { team_id: team } },
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data && ['delivered', 'failed'].includes(data.status) ? false : REFRESH_MS,
  });
  const endpoint = useQuery({
    queryKey: ['webhook', webhook],
    queryFn: () => dataOf(api.GET('/v2/webhooks/{id}', { params: { path: { id: webhook } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={delivery}>
      {(shown) => (
        <>
          <Panel title={spaced(shown.event_type)} aside={<DeliveryBadge of={shown} />}>
            {shown.status !== 'delivered' && troubleOf(shown) && (
              <p className="note bad">{troubleOf(shown)}</p>
            )}
            {shown.next_retry_at && endpoint.data && <EndpointNote webhook={endpoint.data} />}
            <dl className="pairs">
              <dt>Attempts</dt>
              <dd>
                {count(shown.attempt_count)} of {shown.max_attempts}
              </dd>
              <dt>Last attempt</dt>
              <dd>{shown.last_attempt_at ? <When at={shown.last_attempt_at} /> : 'none yet'}</dd>
              <dt>Next attempt</dt>
              <dd>{shown.next_retry_at ? <When at={shown.next_retry_at} /> : 'none'}</dd>
              <dt>About</dt>
              <dd>
                {shown.contact?.email ? (
                  <Link href={`/${team}/why?email=${encodeURIComponent(shown.contact.email)}`}>
                    {shown.contact.email}
                  </Link>
                ) : (
                  'no contact'
                )}
                {shown.campaign && (
                  <>
                    {' '}
                    in <Link href={`/${team}/campaigns?id=${shown.campaign.id}`}>{shown.campaign.name}</Link>
                  </>
                )}
              </dd>
              <dt>event_id</dt>
              <dd>{shown.event_id}</dd>
            </dl>
            {shown.status === 'failed' && mayRetry && !shown.test && (
              <Act
                name="Deliver again"
                run={() =>
                  dataOf(
                    api.POST('/v2/webhooks/{id}/deliveries/{deliveryId}/retry', {
                      params: { path },
                      body: { team_id: team },
                    }),
                  )
                }
              />
            )}
            <p className="row">
              <Link href={at.to({ id: webhook })}>The endpoint</Link>
              <Link href={at.to({ show: 'deliveries' })}>All deliveries</Link>
            </p>
          </Panel>
          <Panel title="Body that is posted">
            <pre className="bytes">{JSON.stringify(shown.payload, null, 2)}</pre>
          </Panel>
          <Panel title="Last answer of the endpoint">
            {shown.response_status === null ? (
              <p className="quiet">{shown.last_attempt_at ? 'No answer came.' : 'It was not asked yet.'}</p>
            ) : (
              <>
                <p>
                  Status {shown.response_status} after {shown.response_time_ms} ms
                </p>
                <pre className="bytes">
                  {Object.entries(shown.response_headers ?? {})
                    .map(([name, value]) => `${name}: ${String(value)}`)
                    .join('\n')}
                  {'\n\n'}
                  {shown.response_body ?? ''}
                </pre>
              </>
            )}
          </Panel>
        </>
      )}
    </Shown>
  );
}
