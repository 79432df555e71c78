import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice } from '../../fields.tsx';
import { Empty, Figures, Pager, Panel, Shown, When } from '../../parts.tsx';
import { many, spaced } from '../../words.ts';

const PAGE = 50;
const REFRESH_MS = 5_000;

type Status = Shape<'BroadcastRecipient'>['status'];

/** How far it is, and what became of each mail. */
export function Progress({ team, id }: { team: string; id: string }): ReactNode {
  const at = useAddress(team, 'broadcasts');
  const progress = useQuery({
    queryKey: ['progress', id],
    queryFn: () => dataOf(api.GET('/v2/broadcasts/{id}/progress', { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Panel title="Progress">
        <Shown of={progress}>
          {(shown) => (
            <>
              <progress
                aria-label="Mails that were sent or skipped"
                value={shown.sent + shown.skipped}
                max={Math.max(1, shown.recipients)}
              />
              <Figures
                of={[
                  {
                    name: 'Sent',
                    value: shown.sent,
                    says: (
                      <>
                        mails that a server took, of {many(shown.recipients, 'mail')}{' '}
                        <Link href={at.with({ status: 'sent' })}>who</Link>
                      </>
                    ),
                  },
                  {
                    name: 'Wait',
                    value: shown.queued,
                    says: (
                      <>
                        mails that wait or are at a server{' '}
                        <Link href={at.with({ status: 'queued' })}>which</Link>
                      </>
                    ),
                  },
                  {
                    name: 'Skipped',
                    value: shown.skipped,
                    says: (
                      <>
                        mails that were not sent <Link href={at.with({ status: 'skipped' })}>why</Link>
                      </>
                    ),
                  },
                  { name: 'Bounced', value: shown.bounced, says: 'of these mails, those that came back' },
                  {
                    name: 'Answered',
                    value: shown.replied,
                    says: (
                      <>
                        mails with an answer <Link href={`/${team}/inbox?show=all`}>in the inbox</Link>
                      </>
                    ),
                  },
                  { name: 'Opted out', value: shown.unsubscribed, says: 'recipients, since it began' },
                ]}
              />
              {shown.reason && <p className="note wait">It waits: {spaced(shown.reason)}</p>}
            </>
          )}
        </Shown>
      </Panel>
      <Recipients team={team} id={id} />
    </>
  );
}

function Recipients({ team, id }: { team: string; id: string }): ReactNode {
  const at = useAddress(team, 'broadcasts');
  const offset = Number(at.get('offset') ?? 0);
  const status = at.get('status');
  const recipients = useQuery({
    queryKey: ['recipients', id, status, offset],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/broadcasts/{id}/recipients', {
          params: {
            path: { id },
            query: { ...(status ? { status: status as Status } : {}), limit: PAGE, offset },
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 2 * REFRESH_MS,
  });
  return (
    <Shown of={recipients}>
      {({ data, pagination: { total, has_more: hasMore } }) => (
        <Panel title={many(total, 'recipient')}>
          <Choice
            name="State"
            value={status ?? ''}
            of={['', 'sent', 'queued', 'skipped'].map((value) => ({ value, name: value || 'all' }))}
            change={(picked) => at.go(at.with({ status: picked, offset: null }))}
          />
          {data.length === 0 ? (
            <Empty>No recipient is in this state. A worker takes them up a thousand at a time.</Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th>Recipient</th>
                  <th>State</th>
                  <th>From</th>
                </tr>
              </thead>
              <tbody>
                {data.map((each) => (
                  <tr key={each.email}>
                    <td>
                      <Link href={`/${team}/why?email=${encodeURIComponent(each.email)}`}>{each.email}</Link>
                    </td>
                    <td>
                      {each.status}
                      {each.sent_at && (
                        <>
                          {' '}
                          <When at={each.sent_at} />
                        </>
                      )}
                      {each.bounced && ', came back'}
                      {each.reason && <span className="quiet"> {spaced(each.reason)}</span>}
                    </td>
                    <td>{each.sender.email}</td>
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
  );
}
