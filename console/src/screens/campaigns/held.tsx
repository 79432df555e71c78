import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty, Panel, Shown, When } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';
import { useSendingStatus } from './standing.ts';

/** What waits in the campaign, and why. */
export function Held({ team, id }: { team: string; id: string }): ReactNode {
  const status = useSendingStatus(id);
  return (
    <Panel title="Held">
      <Shown of={status}>
        {({ holds: all }) => {
          // Those whose sequence has ended wait for nothing.
          const holds = all.filter(({ state }) => state !== 'finished');
          return holds.length === 0 ? (
            <Empty>Nothing is held.</Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th>Because of</th>
                  <th className="number">How many</th>
                  <th>Next look</th>
                </tr>
              </thead>
              <tbody>
                {holds.map(({ what, state, reason, count: of, next_try_at: next, detail }) => (
                  <tr key={`${what} ${state} ${reason} ${detail}`}>
                    <td>
                      <Link href={`/${team}/contacts?TeamId=${team}&CampaignId=${id}&blocker=${reason}`}>
                        {spaced(reason)}
                      </Link>
                      {detail && <span className="quiet"> {detail}</span>}
                    </td>
                    <td className="number">{many(of, what)}</td>
                    <td>{next && <When at={next} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Shown>
    </Panel>
  );
}

/** What became of the mails that were due yesterday; what held most of those that waited stands first. */
export function Yesterday({ id }: { id: string }): ReactNode {
  const status = useSendingStatus(id);
  const yesterday = status.data?.yesterday;
  if (!yesterday || yesterday.due === 0) return null;
  const outcomes = yesterday.outcomes.toSorted((a, b) => b.count - a.count);
  const narrowest = outcomes.find(({ outcome }) => outcome === 'waited');
  return (
    <Panel title="Yesterday" aside={<span className="quiet">{many(yesterday.due, 'mail')} due</span>}>
      {narrowest && (
        <p>
          The bottleneck: {many(narrowest.count, 'mail')} waited, held by{' '}
          <strong>{spaced(narrowest.reason ?? 'unknown')}</strong>.
        </p>
      )}
      <ul className="entries">
        {outcomes.map(({ outcome, reason, count: of }) => (
          <li key={`${outcome} ${reason}`}>
            <span>
              {count(of)} {outcome}
            </span>
            {reason && <span className="quiet">{spaced(reason)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
