import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, bodyOf } from '../../api.ts';
import { Empty, Panel, Shown } from '../../parts.tsx';
import { count, many } from '../../words.ts';
import { Drawing } from '../../sequence/drawing-later.tsx';
import { NewCampaign } from './new-campaign.tsx';
import { NUMBERS, State } from './numbers.tsx';

const MOST = 100;
const REFRESH_MS = 10_000;

export function All({ team }: { team: string }): ReactNode {
  useEffect(() => Drawing.preload(), []);
  const campaigns = useQuery({
    queryKey: ['campaigns', team],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/campaigns', {
          params: { query: { TeamId: team, include_subsequences: true, limit: MOST } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <NewCampaign team={team} />
      <Shown of={campaigns}>
        {({ data, pagination: { total } }) =>
          data.length === 0 ? (
            <Empty>This team has no campaign yet. Name one above: the editor of its steps opens.</Empty>
          ) : (
            <Panel title={many(total, 'campaign')}>
              <table className="numbers">
                <thead>
                  <tr>
                    <th>Campaign</th>
                    <th>State</th>
                    <th className="number">Contacts</th>
                    {NUMBERS.map(({ key, name, says }) => (
                      <th key={key} className="number" title={says}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.map((each) => (
                    <tr key={each.id}>
                      <td>
                        <Link href={`/${team}/campaigns?id=${each.id}`}>{each.name}</Link>
                      </td>
                      <td>
                        <State campaign={each} />
                      </td>
                      <td className="number">{each.statistics && count(each.statistics.contacts)}</td>
                      {NUMBERS.map(({ key }) => (
                        <td key={key} className="number">
                          {each.statistics && count(each.statistics[key])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
              {total > data.length && <p className="quiet">The newest {count(data.length)} are shown.</p>}
            </Panel>
          )
        }
      </Shown>
    </>
  );
}
