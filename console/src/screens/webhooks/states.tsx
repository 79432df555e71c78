import type { ReactNode } from 'react';
import type { Shape } from '../../api.ts';
import { When } from '../../parts.tsx';
import { count, many } from '../../words.ts';

type Webhook = Shape<'Webhook'>;
type Delivery = Shape<'WebhookDelivery'>;

export function EndpointBadge({ webhook: { enabled, breaker } }: { webhook: Webhook }): ReactNode {
  if (!enabled) return <span className="badge wait">paused</span>;
  if (breaker) return <span className="badge bad">fails</span>;
  return <span className="badge good">takes deliveries</span>;
}

/** The breaker of an endpoint in words. */
export function EndpointNote({ webhook: { enabled, breaker } }: { webhook: Webhook }): ReactNode {
  if (!enabled)
    return (
      <p className="note wait">
        It is paused. What waits goes when it is resumed; events of the pause are not queued, a replay brings
        them.
      </p>
    );
  if (!breaker) return null;
  return (
    <p className="note bad">
      It fails since <When at={breaker.since} />: {count(breaker.failures)} of{' '}
      {many(breaker.attempts, 'attempt')} failed. Deliveries are held, each for less than a minute, and one is
      tried <When at={breaker.open_until} />. One that succeeds ends this.
    </p>
  );
}

const TONES = { pending: 'wait', retrying: 'wait', delivered: 'good', failed: 'bad' } as const;

export const STATUS_WORDS = {
  pending: 'waits',
  retrying: 'is tried again',
  delivered: 'delivered',
  failed: 'failed',
} as const satisfies Record<Delivery['status'], string>;

export function DeliveryBadge({ of: { status } }: { of: Pick<Delivery, 'status'> }): ReactNode {
  return <span className={`badge ${TONES[status]}`}>{STATUS_WORDS[status]}</span>;
}

/** Why the last attempt was no success. */
export const troubleOf = ({
  error_message: error,
  response_status: answered,
}: Pick<Delivery, 'error_message' | 'response_status'>): string | null =>
  error ?? (answered === null ? null : `answered ${answered}`);
