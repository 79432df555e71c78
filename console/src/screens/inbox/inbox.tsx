import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { api, bodyOf } from '../../api.ts';
import { Empty, Shown } from '../../parts.tsx';
import { many } from '../../words.ts';
import type { Done } from './deeds.ts';
import { useKeys } from './keys.ts';
import { Row } from './row.tsx';
import { Thread } from './thread.tsx';
import { UndoBar } from './undo-bar.tsx';

const PAGE = 50;
const REFRESH_MS = 10_000;

const SHOWN = [
  { show: 'unread', name: 'Unread', query: { unread: true, snoozed: false } },
  { show: 'review', name: 'To look at', query: { needs_review: true } },
  { show: 'all', name: 'All', query: { archived: false } },
] as const;

/** The conversations of a team, with what one key does for each. */
export function Inbox({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const [done, setDone] = useState<Done | null>(null);
  const shown = SHOWN.find(({ show }) => show === search.get('show')) ?? SHOWN[0];
  const id = search.get('id');
  const listed = useQuery({
    queryKey: ['conversations', team, shown.show],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/conversations', { params: { query: { TeamId: team, ...shown.query, limit: PAGE } } }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const hrefOf = (of: string): string => `/${team}/inbox?show=${shown.show}&id=${of}`;
  const open = (next: string | null): void =>
    go(next === null ? `/${team}/inbox?show=${shown.show}` : hrefOf(next));
  const rows = listed.data?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const step = (by: number): void => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) open(next.id);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <>
      <nav className="row tabs" aria-label="Which conversations">
        {SHOWN.map(({ show, name }) => (
          <Link
            key={show}
            href={`/${team}/inbox?show=${show}`}
            aria-current={show === shown.show ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
        {listed.data && (
          <span className="quiet">
            {many(listed.data.pagination.total, 'conversation')}; j and k go through them
          </span>
        )}
      </nav>
      {id !== null && (
        <Link className="narrow" href={`/${team}/inbox?show=${shown.show}`}>
          Back to the list
        </Link>
      )}
      {done && (
        <UndoBar
          done={done}
          onBack={() => {
            setDone(null);
            open(done.conversationId);
          }}
        />
      )}
      <Shown of={listed}>
        {({ data }) =>
          data.length === 0 && id === null ? (
            <Empty>
              {shown.show === 'review' ? 'No mail waits for your judgement.' : 'No conversation here.'}
            </Empty>
          ) : (
            <div className={id === null ? 'inbox' : 'inbox opened'}>
              <ul className="threads" aria-label="Conversations">
                {data.map((row) => (
                  <Row key={row.id} row={row} isOpen={row.id === id} href={hrefOf(row.id)} />
                ))}
              </ul>
              {id === null ? (
                <Empty>Choose a conversation.</Empty>
              ) : (
                <Thread
                  key={id}
                  id={id}
                  team={team}
                  onDone={setDone}
                  onLeft={() => (rows.length > 1 ? step(at + 1 < rows.length ? 1 : -1) : open(null))}
                />
              )}
            </div>
          )
        }
      </Shown>
    </>
  );
}
