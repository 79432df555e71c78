import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { api, bodyOf } from '../api.ts';
import { Empty, Pager, Panel, Shown, When } from '../parts.tsx';
import { many, spaced } from '../words.ts';

const PAGE = 50;

/** The contacts that a filter of the API finds. The address of the screen is that filter, so every number can lead here. */
export function Contacts({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const filter = Object.fromEntries([...search].filter(([name]) => !['TeamId', 'limit'].includes(name)));
  const offset = Number(filter.offset ?? 0);
  const contacts = useQuery({
    queryKey: ['contacts', team, filter],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/contacts', {
          params: { query: { sort_by: 'last_activity', ...filter, TeamId: team, limit: PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const turn = (to: number): void => {
    const next = new URLSearchParams({ ...filter, offset: String(to) });
    go(`/${team}/contacts?${next.toString()}`);
  };
  const words = Object.entries(filter)
    .filter(([name]) => !['offset', 'CampaignId', 'sort_by'].includes(name))
    .map(([name, value]) => (name === 'node_id' ? 'at one step' : `${spaced(name)}: ${spaced(value)}`));
  return (
    <Shown of={contacts}>
      {({ data, pagination: { total, total_is_estimate: isEstimate, has_more: hasMore } }) => (
        <Panel
          title={`${isEstimate ? 'about ' : ''}${many(total, 'contact')}`}
          aside={<span className="quiet">{words.join(', ') || 'of all campaigns'}</span>}
        >
          {data.length === 0 ? (
            <Empty>No contact is found by this.</Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th>Person</th>
                  <th>Campaign</th>
                  <th>State</th>
                  <th>Held by</th>
                  <th>Last activity</th>
                </tr>
              </thead>
              <tbody>
                {data.map((each) => (
                  <tr key={each.id}>
                    <td>
                      {each.email ? (
                        <Link href={`/${team}/why?email=${encodeURIComponent(each.email)}`}>
                          {each.email}
                        </Link>
                      ) : (
                        each.linkedin_url
                      )}{' '}
                      <span className="quiet">
                        {[each.first_name, each.last_name, each.company_name].filter(Boolean).join(' ')}
                      </span>
                    </td>
                    <td>{each.Campaign.name}</td>
                    <td>
                      {each.life}
                      {each.reason && <span className="quiet"> {spaced(each.reason)}</span>}
                    </td>
                    <td>
                      {each.blocker && (
                        <>
                          {spaced(each.blocker.reason)}
                          {each.blocker.variable && ` (${each.blocker.variable})`}
                        </>
                      )}
                    </td>
                    <td>{each.last_activity_at && <When at={each.last_activity_at} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Pager offset={offset} page={PAGE} shown={data.length} hasMore={hasMore} turn={turn} />
        </Panel>
      )}
    </Shown>
  );
}
