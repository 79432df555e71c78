import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { api, bodyOf, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { useMe } from '../me.ts';
import { Empty, FaultNote, Figures, Pager, Panel, Shown, When } from '../parts.tsx';
import { count, many, percent, spaced } from '../words.ts';

type Sender = Shape<'Sender'>;

const PAGE = 50;
const REFRESH_MS = 10_000;

const STATES: Record<Sender['health']['state'], { says: string; tone: 'good' | 'wait' | 'bad' }> = {
  ok: { says: 'sends', tone: 'good' },
  limit_reached: { says: 'has sent its mails of today', tone: 'wait' },
  backing_off: { says: 'rests', tone: 'wait' },
  blind: { says: 'cannot be read, so no follow-up leaves', tone: 'bad' },
  signed_out: { says: 'must be signed in again', tone: 'bad' },
  disabled: { says: 'disabled', tone: 'wait' },
};

/** Red and green: what each mailbox sent today, when it was read, and what its servers said last. */
export function Mailboxes({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const offset = Number(search.get('offset') ?? 0);
  const senders = useQuery({
    queryKey: ['senders', team, offset],
    queryFn: () =>
      bodyOf(api.GET('/v2/senders', { params: { query: { TeamId: team, limit: PAGE, offset } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={senders}>
      {({ data, pagination: { total, has_more: hasMore } }) =>
        total === 0 ? (
          <Empty>
            This team has no mailbox yet. Add one with <code>POST /v2/senders</code> or{' '}
            <code>outreachd import-senders</code>.
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
  );
}

function Mailbox({ sender }: { sender: Sender }): ReactNode {
  const { health } = sender;
  const { says, tone } = STATES[health.state];
  const words = [
    sender.disabled_reason,
    health.backoff_reason && spaced(health.backoff_reason),
    health.smtp_error,
    health.imap_error,
    health.inbox_error,
    health.at_risk_reason,
  ].filter(Boolean);
  return (
    <Panel title={sender.email} aside={<span className={`badge ${tone}`}>{says}</span>}>
      <Figures
        of={[
          {
            name: 'Sent today',
            value: health.sent_today,
            says: (
              <>
                <progress
                  aria-label={`mails of ${sender.email} that left today`}
                  value={health.sent_today}
                  max={Math.max(1, health.sent_today + health.remaining_today)}
                />{' '}
                of {count(health.sent_today + health.remaining_today)}
              </>
            ),
          },
          {
            name: 'Bounces',
            value: percent(health.bounce_rate_percent),
            says: `${many(health.bounces, 'address', 'addresses')} that do not exist, of ${many(health.sends, 'mail')} in ${many(health.window_days, 'day')}`,
          },
          {
            name: 'Read',
            small: true,
            value: health.replies_checked_at ? <When at={health.replies_checked_at} /> : 'never',
            says: health.backoff_until ? (
              <>
                rests until <When at={health.backoff_until} />
              </>
            ) : (
              health.next_send_at && (
                <>
                  next mail <When at={health.next_send_at} />
                </>
              )
            ),
          },
        ]}
      />
      {words.length > 0 && (
        <div className={`note ${tone}`}>
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
      <Incidents sender={sender} />
      <Trial sender={sender} />
    </Panel>
  );
}

/** What the servers of a mailbox said, in their own words. */
function Incidents({ sender }: { sender: Sender }): ReactNode {
  const incidents = useQuery({
    queryKey: ['incidents', sender.id],
    queryFn: () =>
      dataOf(
        api.GET('/v2/senders/{id}/incidents', { params: { path: { id: sender.id }, query: { limit: 5 } } }),
      ),
    enabled: sender.health.state !== 'ok',
  });
  if (!incidents.data || incidents.data.length === 0) return null;
  return (
    <details>
      <summary>Incidents</summary>
      <ol className="story">
        {incidents.data.map((each) => (
          <li key={each.id}>
            <When at={each.last_at} />
            <span>
              {spaced(each.kind)}, {many(each.count, 'time')}
              {each.closed_at && ', over'}
              {each.last_text && <q>{each.last_text}</q>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Signs in to both servers now. */
function Trial({ sender }: { sender: Sender }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const trial = useMutation({
    mutationFn: () => dataOf(api.POST('/v2/senders/{id}/test', { params: { path: { id: sender.id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['senders'] }),
  });
  if (role === 'read_only' || role === 'team_member') return null;
  return (
    <>
      <Button className="plain" isDisabled={trial.isPending} onPress={() => trial.mutate()}>
        {trial.isPending ? 'Trying …' : 'Try its servers now'}
      </Button>
      {trial.error && <FaultNote fault={trial.error} />}
    </>
  );
}
