import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, bodyOf } from '../../api.ts';
import { Empty, Pager, Panel, Shown } from '../../parts.tsx';
import { many } from '../../words.ts';
import { wantedWords } from './events.ts';
import { EndpointBadge, EndpointNote } from './states.tsx';

const PAGE = 50;
const REFRESH_MS = 10_000;

export function Endpoints({ team }: { team: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const mayManage = useMay('team_admin');
  const offset = Number(at.get('offset') ?? 0);
  const webhooks = useQuery({
    queryKey: ['webhooks', team, offset],
    queryFn: () =>
      bodyOf(api.GET('/v2/webhooks', { params: { query: { team_id: team, limit: PAGE, offset } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const make = <Link href={at.to({ show: 'new' })}>Make an endpoint</Link>;
  return (
    <Shown of={webhooks}>
      {({ data, pagination: { total, has_more: hasMore } }) =>
        total === 0 ? (
          <Panel title="No endpoint yet">
            <Empty>
              An endpoint is a URL of yours that gets a POST for every event: a reply, a bounce, an opt-out.{' '}
              {mayManage ? make : 'A team admin can make one.'}
            </Empty>
          </Panel>
        ) : (
          <>
            {mayManage && <p>{make}</p>}
            {data.map((webhook) => (
              <Panel
                key={webhook.id}
                title={webhook.name || webhook.url}
                aside={<EndpointBadge webhook={webhook} />}
              >
                <p className="words">{webhook.url}</p>
                <EndpointNote webhook={webhook} />
                <p className="quiet">
                  Gets {wantedWords(webhook)} of{' '}
                  {webhook.campaign_id ? 'one campaign' : many(webhook.campaign_count ?? 0, 'campaign')}.
                </p>
                <p className="row">
                  <Link href={at.to({ id: webhook.id })} aria-label={`Open ${webhook.name || webhook.url}`}>
                    Open
                  </Link>
                  <Link href={at.to({ show: 'deliveries', webhook: webhook.id })}>Its deliveries</Link>
                  <Link href={at.to({ show: 'deliveries', webhook: webhook.id, status: 'failed' })}>
                    Those that failed
                  </Link>
                </p>
              </Panel>
            ))}
            {(offset > 0 || hasMore) && (
              <Pager
                offset={offset}
                page={PAGE}
                shown={data.length}
                hasMore={hasMore}
                of={many(total, 'endpoint')}
                turn={(to) => at.go(at.with({ offset: to }))}
              />
            )}
          </>
        )
      }
    </Shown>
  );
}
