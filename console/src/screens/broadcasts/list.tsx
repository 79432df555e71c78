import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, bodyOf } from '../../api.ts';
import { Empty, Pager, Panel, Shown } from '../../parts.tsx';
import type { ScreenOf } from '../../screens.ts';
import { count, many } from '../../words.ts';
import { BroadcastBadge, BroadcastWhen } from './states.tsx';

const PAGE = 50;
const REFRESH_MS = 10_000;

export function BroadcastList({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'broadcasts');
  const mayWrite = useMay('team_member');
  const offset = Number(at.get('offset') ?? 0);
  const broadcasts = useQuery({
    queryKey: ['broadcasts', team, offset],
    queryFn: () =>
      bodyOf(api.GET('/v2/broadcasts', { params: { query: { TeamId: team, limit: PAGE, offset } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      {mayWrite && (
        <p>
          <Link href={at.to({ new: 1 })}>Write a broadcast</Link>
        </p>
      )}
      <Shown of={broadcasts}>
        {({ data, pagination: { total, has_more: hasMore } }) => (
          <Panel title={many(total, 'broadcast')}>
            {total === 0 ? (
              <Empty>
                A broadcast is one mail to many contacts, once: news, a new price. Write one, choose who gets
                it, and schedule it.
              </Empty>
            ) : (
              <table>
                <thead>
                  <tr>
                    <th>Broadcast</th>
                    <th>State</th>
                    <th className="number">Mails</th>
                    <th>When</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((each) => (
                    <tr key={each.id}>
                      <td>
                        <Link href={at.to({ id: each.id })}>{each.name}</Link>{' '}
                        <span className="quiet">{each.subject}</span>
                      </td>
                      <td>
                        <BroadcastBadge of={each} />
                      </td>
                      <td className="number">{count(each.recipients)}</td>
                      <td>
                        <BroadcastWhen of={each} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
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
