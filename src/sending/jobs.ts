import type { EventfulGround } from '../events/record-event.ts';
import { startLoop } from '../platform/loop.ts';
import type { Stoppable } from '../platform/loop.ts';
import { createMailer } from './drain-mailbox.ts';
import { mailboxSend } from './queues.ts';
import { recoverSends } from './recover-sends.ts';
import { mailboxesWithDueMail } from './recovery-store.ts';

const SWEEP_MS = 250;
const RECOVER_MS = 5_000;

/** Turns due mails into one tick per mailbox, works the ticks, and recovers what lost workers left. */
export async function startSendingJobs(app: EventfulGround): Promise<Stoppable[]> {
  const drain = createMailer(app);
  const stopping = new AbortController();
  await app.queue.work(mailboxSend, (job) =>
    drain(job.payload, AbortSignal.any([job.signal, stopping.signal])),
  );
  const sweep = startLoop({
    name: 'sending.sweep',
    everyMs: SWEEP_MS,
    log: app.log,
    run: async () => {
      const mailboxes = await mailboxesWithDueMail(app.db, { now: app.clock.now(), wall: app.clock.wall() });
      await app.queue.enqueue(
        mailboxSend,
        mailboxes.map((payload) => ({ key: payload.senderId, payload })),
      );
      return false;
    },
  });
  const recover = startLoop({
    name: 'sending.recover',
    everyMs: RECOVER_MS,
    log: app.log,
    run: () => recoverSends(app),
  });
  return [{ stop: async () => stopping.abort() }, sweep, recover];
}
