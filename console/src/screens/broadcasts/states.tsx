import type { ReactNode } from 'react';
import type { Shape } from '../../api.ts';
import { When } from '../../parts.tsx';
import { spaced } from '../../words.ts';

type Listed = Pick<
  Shape<'BroadcastSummary'>,
  'status' | 'scheduled_at' | 'started_at' | 'finished_at' | 'reason'
>;

const TONES = { draft: '', scheduled: 'wait', sending: 'wait', sent: 'good', cancelled: '' } as const;

export function BroadcastBadge({ of: { status } }: { of: Listed }): ReactNode {
  return <span className={`badge ${TONES[status]}`}>{status}</span>;
}

/** When it leaves or left, and why it does not go on. */
export function BroadcastWhen({ of }: { of: Listed }): ReactNode {
  const { status, scheduled_at: planned, started_at: began, finished_at: ended, reason } = of;
  return (
    <>
      {status === 'scheduled' && planned && (
        <>
          leaves <When at={planned} />
        </>
      )}
      {began && (
        <>
          began <When at={began} />
        </>
      )}
      {ended && (
        <>
          , ended <When at={ended} />
        </>
      )}
      {reason && <> (waits: {spaced(reason)})</>}
    </>
  );
}
