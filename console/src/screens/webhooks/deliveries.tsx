import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Act, useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice } from '../../fields.tsx';
import { Empty, Pager, Panel, Shown, When } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';
import { EVENT_TYPES } from './events.ts';
import type { EventType } from './events.ts';
import { DeliveryBadge, STATUS_WORDS, troubleOf } from './states.tsx';

const PAGE = 50;
const REFRESH_MS = 10_000;
const MOST_ENDPOINTS = 100;

type Status = Shape<'TeamWebhookDelivery'>['status'];

/** Deliveries of all endpoints, newest first. */
export function Deliveries({ team }: { team: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const offset = Number(at.get('offset') ?? 0);
  const [webhook, status, type] = [at.get('webhook'), at.get('status'), at.get('type')];
  const deliveries = useQuery({
    queryKey: ['deliveries', team, webhook, status, type, offset],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/webhooks/deliveries', {
          params: {
            query: {
              team_id: team,
              ...(webhook ? { webhook_id: webhook } : {}),
              ...(status ? { status: status as Status } : {}),
              ...(type ? { event_type: type as EventType } : {}),
              limit: PAGE,
              offset,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Filters team={team} />
      <Shown of={deliveries}>
        {({ data, pagination: { total, total_is_estimate: isEstimate, has_more: hasMore } }) => (
          <Panel
            title={`${isEstimate ? 'at least ' : ''}${many(total, 'delivery', 'deliveries')}`}
            aside={<span className="quiet">of events of the last 30 days</span>}
          >
            {data.length === 0 ? (
              <Empty>
                {status === 'failed'
                  ? 'Nothing failed. A delivery fails after seven attempts in about 29 hours.'
                  : 'No delivery is found by this. One is made for each event that an endpoint gets; a test sends one now.'}
              </Empty>
            ) : (
              <Rows team={team} of={data} />
            )}
            {(offset > 0 || hasMore) && (
              <Pager
                offset={offset}
                page={PAGE}
                shown={data.length}
                hasMore={hasMore}
                turn={(to) => at.go(at.with({ offset: to }))}
              />
            )}
          </Panel>
        )}
      </Shown>
    </>
  );
}

/** The filter is the address. */
function Filters({ team }: { team: string }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const endpoints = useQuery({
    queryKey: ['webhooks', team, 'all'],
    queryFn: () =>
      bodyOf(api.GET('/v2/webhooks', { params: { query: { team_id: team, limit: MOST_ENDPOINTS } } })),
  });
  const pick = (name: string) => (value: string) => at.go(at.with({ [name]: value, offset: null }));
  return (
    <div className="ask">
      <Choice
        name="Endpoint"
        value={at.get('webhook') ?? ''}
        of={[
          { value: '', name: 'all' },
          ...(endpoints.data?.data ?? []).map(({ id, name, url }) => ({ value: id, name: name || url })),
        ]}
        change={pick('webhook')}
      />
      <Choice
        name="State"
        value={at.get('status') ?? ''}
        of={[
          { value: '', name: 'all' },
          ...Object.entries(STATUS_WORDS).map(([value, name]) => ({ value, name })),
        ]}
        change={pick('status')}
      />
      <Choice
        name="Event"
        value={at.get('type') ?? ''}
        of={[
          { value: '', name: 'all' },
          ...EVENT_TYPES.map(({ type }) => ({ value: type, name: spaced(type) })),
        ]}
        change={pick('type')}
      />
    </div>
  );
}

function Rows({ team, of }: { team: string; of: Shape<'TeamWebhookDelivery'>[] }): ReactNode {
  const at = useAddress(team, 'webhooks');
  const mayRetry = useMay('team_admin');
  return (
    <table>
      <thead>
        <tr>
          <th>Event</th>
          <th>About</th>
          <th>To</th>
          <th>State</th>
          <th>
            <span className="unseen">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map((each) => {
          const { webhook } = each;
          const endpoint = webhook.name || webhook.url;
          const open = at.to({ id: webhook.id, delivery: each.id });
          return (
            <tr key={each.id}>
              <td>
                {endpoint === null ? (
                  spaced(each.event_type)
                ) : (
                  <Link href={open}>{spaced(each.event_type)}</Link>
                )}{' '}
                {each.test && <span className="badge">sample</span>}{' '}
                {each.replayed && <span className="badge">replayed</span>}{' '}
                <span className="quiet">
                  <When at={each.created_at} />
                </span>
              </td>
              <td>{each.contact?.email ?? each.campaign?.name}</td>
              <td className="whole">{endpoint ?? <span className="quiet">a deleted endpoint</span>}</td>
              <td className="told">
                <DeliveryBadge of={each} />{' '}
                {each.status !== 'delivered' && (
                  <span className="quiet">
                    {each.attempt_count > 0 &&
                      `attempt ${count(each.attempt_count)} of ${each.max_attempts}: `}
                    {troubleOf(each)}
                    {each.next_retry_at && (
                      <>
                        {' '}
                        next <When at={each.next_retry_at} />
                      </>
                    )}
                  </span>
                )}
              </td>
              <td>
                {each.status === 'failed' && endpoint !== null && mayRetry && !each.test && (
                  <Act
                    name="Deliver again"
                    label={`Deliver again: ${spaced(each.event_type)} ${each.contact?.email ?? ''} to ${endpoint}`}
                    run={() =>
                      dataOf(
                        api.POST('/v2/webhooks/{id}/deliveries/{deliveryId}/retry', {
                          params: { path: { id: webhook.id, deliveryId: each.id } },
                          body: { team_id: team },
                        }),
                      )
                    }
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
