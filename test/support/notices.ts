import type { App } from '../../src/app.ts';
import type { EventDraft } from '../../src/events/event.ts';
import { openNoticePost } from '../../src/notices/send-notice.ts';
import { MAILS_AT_ONCE, tell } from '../../src/notices/tell.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import type { TestApp } from './app.ts';

export const mailConfig = (port: number) => ({
  notices: { smtpUrl: `smtp://127.0.0.1:${port}?security=none`, from: 'notices@acme.test' },
});

type World = Pick<TestApp, 'app' | 'clock' | 'teamId'>;

const record = (t: World, drafts: Omit<EventDraft, 'teamId' | 'occurredAt'>[]) =>
  transact(t.app.db, (trx) =>
    t.app.eventLog.record(
      trx,
      drafts.map((draft) => ({ teamId: t.teamId, occurredAt: t.clock.now(), ...draft })),
    ),
  );

export const troubleMailboxes = (t: World, count: number, name = 'box') =>
  record(
    t,
    Array.from({ length: count }, (_none, n) => ({
      type: 'sender_incident' as const,
      detail: {
        sender_incident: {
          kind: 'smtp_login',
          state: 'began',
          email: `${name}${n + 1}@acme.test`,
          error: null,
        },
      },
    })),
  );

export const answer = (t: World, text: string, category = 'interested') =>
  record(t, [{ type: 'reply', detail: { reply: { text, category, mood: 'positive' } } }]);

/** One turn of a worker for every switch that is on. */
export async function tellAll(app: App): Promise<void> {
  const post = openNoticePost(app, MAILS_AT_ONCE);
  const switches = await app.db.selectFrom('notice_switches').select(['team_id', 'id']).execute();
  try {
    await Promise.all(switches.map(({ team_id: teamId, id: key }) => tell(app, post, { teamId, key })));
  } finally {
    post?.close();
  }
}

export const waiting = async (app: App): Promise<number> =>
  (await app.db.selectFrom('notices').select('event_id').execute()).length;
