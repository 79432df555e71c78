import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import type { ScreenOf } from '../../screens.ts';
import { Empty, Panel, Shown, When } from '../../parts.tsx';
import { count, many } from '../../words.ts';

const REFRESH_MS = 15_000;
const MINUTE = 60;
const HOUR = 3_600;

type Line = Shape<'Work'>;

const lasting = (seconds: number): string => {
  if (seconds < MINUTE) return many(seconds, 'second');
  if (seconds < HOUR) return many(Math.round(seconds / MINUTE), 'minute');
  return many(Math.round(seconds / HOUR), 'hour');
};

/** Something is to be done about it, or waits. */
const isBusy = ({ late, failing, fault, due, running }: Line): boolean =>
  late || fault !== null || (failing ?? 0) > 0 || (due ?? 0) > 0 || (running ?? 0) > 0;

export function Work({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'operations');
  const isAll = at.get('all') !== null;
  const work = useQuery({
    queryKey: ['work'],
    queryFn: () => dataOf(api.GET('/v2/health/work')),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Announcements team={team} />
      <Shown of={work}>
        {({ work: lines }) => {
          const late = lines.filter((line) => line.late).length;
          const shown = isAll ? lines : lines.filter(isBusy);
          return (
            <Panel
              title="Background work"
              aside={
                <span className={`badge ${late > 0 ? 'bad' : 'good'}`}>
                  {late > 0 ? `${many(late, 'kind')} late` : 'nothing is late'}
                </span>
              }
            >
              {late > 0 && (
                <p className="note bad">
                  Late work means that no worker runs, or that none makes progress. Look at the log of the
                  workers, and start one with <code>outreachd worker</code>.
                </p>
              )}
              {shown.length === 0 ? <Empty>Nothing is due, late or failing.</Empty> : <Lines of={shown} />}
              <p>
                {isAll ? (
                  <Link href={at.to()}>Only what is due, late or failing</Link>
                ) : (
                  <Link href={at.to({ all: 1 })}>All {count(lines.length)} kinds of work</Link>
                )}
              </p>
            </Panel>
          );
        }}
      </Shown>
      <Invariants />
    </>
  );
}

function Lines({ of }: { of: Line[] }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th>Work</th>
          <th className="number">Due</th>
          <th className="number">Running</th>
          <th className="number">Failed</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {of.map((line) => (
          <tr key={line.work}>
            <td>
              <code>{line.work}</code>
            </td>
            <td className="number">{line.due === null ? '–' : count(line.due)}</td>
            <td className="number">{line.running === null ? '–' : count(line.running)}</td>
            <td className="number">{line.failing === null ? '–' : count(line.failing)}</td>
            <td>
              {line.late ? (
                <span className="badge bad">late by {lasting(line.late_seconds ?? 0)}</span>
              ) : (
                line.late_seconds !== null && `oldest due for ${lasting(line.late_seconds)}`
              )}{' '}
              {line.fault && <span className="quiet">not known: {line.fault}</span>}
              {line.next_at && (
                <span className="quiet">
                  next <When at={line.next_at} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What must hold in the database, by the hourly checks. */
function Invariants(): ReactNode {
  const invariants = useQuery({
    queryKey: ['invariants'],
    queryFn: () => dataOf(api.GET('/v2/health/invariants')),
    refetchInterval: 4 * REFRESH_MS,
  });
  return (
    <Shown of={invariants}>
      {({ status, invariants: all, checked_at: at }) => {
        const broken = all.filter((each) => (each.broken ?? 0) > 0);
        return (
          <Panel
            title="What must hold"
            aside={
              <span className={`badge ${status === 'ok' ? 'good' : status === 'broken' ? 'bad' : 'wait'}`}>
                {status === 'unknown' ? 'not checked yet' : status}
              </span>
            }
          >
            {broken.map((each) => (
              <p key={each.check} className="note bad">
                {each.says}: {many(each.broken ?? 0, 'row')} against it. <code>outreachd doctor</code> names
                them.
              </p>
            ))}
            {broken.length === 0 && (
              <p className="quiet">
                {at ? (
                  <>
                    {many(all.length, 'rule')}, all held when they were checked last; the oldest check{' '}
                    <When at={at} />.
                  </>
                ) : (
                  'A worker checks one after another, each about once an hour.'
                )}
              </p>
            )}
            <details>
              <summary>The rules</summary>
              <ul className="entries">
                {all.map((each) => (
                  <li key={each.check}>
                    <span>{each.says}</span>
                    <span className="quiet">
                      {each.checked_at ? <When at={each.checked_at} /> : 'not checked yet'}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          </Panel>
        );
      }}
    </Shown>
  );
}

function Announcements({ team }: ScreenOf): ReactNode {
  const announcements = useQuery({
    queryKey: ['announcements', team],
    queryFn: () => bodyOf(api.GET('/v2/announcements', { params: { query: { TeamId: team } } })),
  });
  return (announcements.data?.data ?? []).map(({ id, title, text, url }) => (
    <Panel key={id} title={title}>
      <p>{text}</p>
      {url && <p className="quiet words">{url}</p>}
    </Panel>
  ));
}
