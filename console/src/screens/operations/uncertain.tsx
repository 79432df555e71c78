import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SureAct } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import type { ScreenOf } from '../../screens.ts';
import { Empty, Pager, Panel, Shown, When } from '../../parts.tsx';
import { many, spaced } from '../../words.ts';

const REFRESH_MS = 10_000;
const PAGE = 50;

type Mail = Shape<'UncertainMail'>;

/** Mails of which it is not known whether they left, and what a person found. */
export function Uncertain({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'operations');
  const offset = Number(at.get('offset') ?? 0);
  const mails = useQuery({
    queryKey: ['uncertain', team, offset],
    queryFn: () =>
      bodyOf(api.GET('/v2/uncertain-mails', { params: { query: { TeamId: team, limit: PAGE, offset } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={mails}>
      {({ data, pagination: { total, has_more: hasMore } }) => (
        <>
          <Panel title={many(total, 'uncertain mail')}>
            {total === 0 ? (
              <Empty>
                The outcome of every mail of this team is known. A mail becomes uncertain when a connection or
                a worker ends before the server answered.
              </Empty>
            ) : (
              <p className="quiet">
                The server may have these mails or not, so they are not sent again. A bounce, a reply or the
                Sent folder settles them by itself. You can: look for the Message-ID in the Sent folder of the
                mailbox, or in the log of its server, and say what you found.
              </p>
            )}
          </Panel>
          {data.map((mail) => (
            <One key={mail.id} team={team} mail={mail} />
          ))}
          {(offset > 0 || hasMore) && (
            <Pager
              offset={offset}
              page={PAGE}
              shown={data.length}
              hasMore={hasMore}
              of={many(total, 'mail')}
              turn={(to) => at.go(at.with({ offset: to }))}
            />
          )}
        </>
      )}
    </Shown>
  );
}

function One({ team, mail }: { team: string; mail: Mail }): ReactNode {
  const settle = (outcome: 'sent' | 'not_sent') => () =>
    dataOf(
      api.POST('/v2/uncertain-mails/{id}/settle', {
        params: { path: { id: mail.id } },
        body: { outcome },
      }),
    );
  return (
    <Panel title={mail.recipient} aside={<span className="badge wait">{spaced(mail.source)}</span>}>
      <dl className="pairs">
        <dt>Subject</dt>
        <dd>{mail.subject ?? '–'}</dd>
        <dt>Message-ID</dt>
        <dd>
          <code>{mail.message_id}</code>
        </dd>
        <dt>Mailbox</dt>
        <dd>{mail.sender.email}</dd>
        <dt>Handed over</dt>
        <dd>{mail.handed_over_at ? <When at={mail.handed_over_at} /> : '–'}</dd>
        <dt>The server said</dt>
        <dd>{mail.server_said ?? 'nothing'}</dd>
        {mail.campaign && (
          <>
            <dt>Campaign</dt>
            <dd>
              <Link href={`/${team}/campaigns?id=${mail.campaign.id}`}>{mail.campaign.name}</Link>
            </dd>
          </>
        )}
      </dl>
      <div className="row">
        <SureAct
          name="It was sent"
          label={`It was sent: ${mail.recipient}`}
          sure="It counts as sent, and its contact goes on with the next step. It is never sent again."
          run={settle('sent')}
        />
        <SureAct
          name="It was not sent"
          label={`It was not sent: ${mail.recipient}`}
          sure="It leaves as soon as it may. When the server had it after all, the person gets it twice."
          run={settle('not_sent')}
        />
      </div>
    </Panel>
  );
}
