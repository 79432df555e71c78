import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useMay } from '../../acts.tsx';
import { api, bodyOf } from '../../api.ts';
import { Empty, Pager, Shown } from '../../parts.tsx';
import { many } from '../../words.ts';
import { AddMailbox } from './add-mailbox.tsx';
import { Mailbox } from './mailbox.tsx';

const PAGE = 50;
const REFRESH_MS = 10_000;

/** Red and green: what each mailbox sent today, when it was read, and what its servers said last. */
export function Boxes({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const mayAdd = useMay('team_admin');
  const offset = Number(search.get('offset') ?? 0);
  const senders = useQuery({
    queryKey: ['senders', team, offset],
    queryFn: () =>
      bodyOf(api.GET('/v2/senders', { params: { query: { TeamId: team, limit: PAGE, offset } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      {mayAdd && <AddMailbox team={team} />}
      <Shown of={senders}>
        {({ data, pagination: { total, has_more: hasMore } }) =>
          total === 0 ? (
            <Empty>
              This team has no mailbox yet. {mayAdd ? 'Add one above.' : 'An admin of the team adds one.'}
            </Empty>
          ) : (
            <>
              {data.map((sender) => (
                <Mailbox key={sender.id} sender={sender} />
              ))}
              <Pager
                offset={offset}
                page={PAGE}
                shown={data.length}
                hasMore={hasMore}
                of={many(total, 'mailbox', 'mailboxes')}
                turn={(to) => go(`/${team}/mailboxes?offset=${to}`)}
              />
            </>
          )
        }
      </Shown>
    </>
  );
}
