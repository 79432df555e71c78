import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import type { ScreenOf } from '../../screens.ts';
import { Empty, Panel, Shown, When } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';

const REFRESH_MS = 15_000;
const MOST = 50;
const EACH = 10;

/** Mailboxes in trouble, with what their servers said. */
export function Incidents({ team }: ScreenOf): ReactNode {
  const senders = useQuery({
    queryKey: ['senders', team, 'in trouble'],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/senders', { params: { query: { TeamId: team, in_trouble: 'true', limit: MOST } } }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={senders}>
      {({ data, pagination: { total } }) => (
        <>
          <Panel title={`${many(total, 'mailbox', 'mailboxes')} in trouble`}>
            {total === 0 ? (
              <Empty>
                No mailbox is disabled, rests, was refused at a login or is unread.{' '}
                <Link href={`/${team}/mailboxes`}>See all mailboxes</Link>.
              </Empty>
            ) : (
              total > data.length && <p className="quiet">The first {count(data.length)} are shown.</p>
            )}
          </Panel>
          {data.map((sender) => (
            <OfMailbox key={sender.id} team={team} sender={sender} />
          ))}
        </>
      )}
    </Shown>
  );
}

function OfMailbox({ team, sender }: { team: string; sender: Shape<'Sender'> }): ReactNode {
  const incidents = useQuery({
    queryKey: ['incidents', sender.id, EACH],
    queryFn: () =>
      dataOf(
        api.GET('/v2/senders/{id}/incidents', {
          params: { path: { id: sender.id }, query: { limit: EACH } },
        }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title={sender.email} aside={<Link href={`/${team}/mailboxes`}>Mailboxes</Link>}>
      {sender.disabled_reason && <p className="note wait">Disabled: {spaced(sender.disabled_reason)}</p>}
      <Shown of={incidents}>
        {(all) =>
          all.length === 0 ? (
            <Empty>No incident is kept; the mailbox says why it is in trouble.</Empty>
          ) : (
            <ol className="story">
              {all.map((each) => (
                <li key={each.id}>
                  <When at={each.last_at} />
                  <span>
                    {spaced(each.kind)}, {many(each.count, 'time')} since <When at={each.first_at} />
                    {each.closed_at ? ', over' : ', open'}
                    {each.last_text && <q>{each.last_text}</q>}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
    </Panel>
  );
}
