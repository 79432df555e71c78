import type { ReactNode } from 'react';
import { useMay } from '../../acts.tsx';
import type { Shape } from '../../api.ts';
import { Figures, Panel, When } from '../../parts.tsx';
import { count, many, percent, spaced } from '../../words.ts';
import { Connection } from './connection.tsx';
import { Incidents } from './incidents.tsx';
import { Limits } from './limits.tsx';
import { SignIn } from './sign-in.tsx';
import { Trial } from './trial.tsx';

type Sender = Shape<'Sender'>;

const STATES: Record<Sender['health']['state'], { says: string; tone: 'good' | 'wait' | 'bad' }> = {
  ok: { says: 'sends', tone: 'good' },
  limit_reached: { says: 'has sent its mails of today', tone: 'wait' },
  backing_off: { says: 'rests', tone: 'wait' },
  blind: { says: 'cannot be read, so no follow-up leaves', tone: 'bad' },
  signed_out: { says: 'must be signed in again', tone: 'bad' },
  disabled: { says: 'disabled', tone: 'wait' },
};

/** One mailbox: what it sent today, when it was read, and what its servers said last. */
export function Mailbox({ sender }: { sender: Sender }): ReactNode {
  const mayChange = useMay('team_admin');
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
      {sender.warm_up?.enabled && (
        <p className="quiet">
          Warms up: {count(sender.warm_up.start_per_day)} mails on the first day,{' '}
          {count(sender.warm_up.increase_per_day)} more each day, up to {count(sender.warm_up.target)}.
        </p>
      )}
      {mayChange && (
        <>
          {health.state === 'signed_out' && <SignIn sender={sender} />}
          <Trial senderId={sender.id} />
          <Limits sender={sender} />
          {sender.auth === 'password' && <Connection key={sender.updated_at} sender={sender} />}
        </>
      )}
    </Panel>
  );
}
