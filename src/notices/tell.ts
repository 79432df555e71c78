import { createHash } from 'node:crypto';
import type { AppServices } from '../events/record-event.ts';
import { dropLease, takeLease } from '../platform/db/leases.ts';
import { transact } from '../platform/db/transaction.ts';
import { uuidFrom } from '../platform/ids.ts';
import type { Drain } from '../platform/work/kinds.ts';
import { openUrl } from './channel.ts';
import type { DueNotices } from './due-store.ts';
import {
  deleteNotices,
  deleteOld,
  describeNotices,
  findSwitch,
  waitingNotices,
  writeFailed,
  writeSent,
} from './notice-store.ts';
import type { OpenSwitch, SwitchKey } from './notice-store.ts';
import { afterNotice } from './rules/after-notice.ts';
import type { Outcome } from './rules/after-notice.ts';
import { MAX_LISTED, mailOf, noticeText, slackBody } from './rules/notice-text.ts';
import type { NoticeText } from './rules/notice-text.ts';
import { openNoticePost, postToChat } from './send-notice.ts';
import type { NoticePost } from './send-notice.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'egress' | 'secrets' | 'crash' | 'log' | 'config'>;

/** Longer than all deadlines of a message. */
export const LEASE_MS = 180_000;
/** Notices of one message; those beyond it are in the next. */
const MOST = 1_000;
/** The dispatcher begins no more mails at once. */
export const MAILS_AT_ONCE = 4;

export const WHY = 'You get this mail because you switched it on: PATCH /v2/me/notices switches it off.';

const cannotMail: Outcome = {
  kind: 'again',
  error: 'the server has no mail server for notices (notices.smtpUrl)',
};

/** The same id for the same first notice, so that a mail that is sent again is known as the same one. */
const messageId = ({ key }: SwitchKey, eventId: string, at: Date): string =>
  uuidFrom(at.getTime(), createHash('sha256').update(`${key} ${eventId}`).digest());

async function send(
  deps: Deps,
  post: NoticePost | null,
  at: SwitchKey,
  open: OpenSwitch,
  text: NoticeText,
  id: string,
): Promise<Outcome> {
  if (open.email !== null) return post ? post.send({ ...mailOf(text, WHY), to: open.email, id }) : cannotMail;
  if (open.url === null) return { kind: 'refused', error: 'the team has no chat' };
  const url = openUrl(deps.secrets, at.teamId, open.url);
  return postToChat(deps, { teamId: at.teamId, url, body: slackBody(text) });
}

/** Tells what waits at one switch, in one message, if it is time. No transaction is open meanwhile. */
async function tellNow(deps: Deps, post: NoticePost | null, at: SwitchKey): Promise<void> {
  const now = deps.clock.now();
  const open = await findSwitch(deps.db, at, now);
  if (!open || open.rests) return;
  const waiting = await waitingNotices(deps.db, at, MOST);
  const [first] = waiting;
  if (!first || first.due_at > now) return;
  const ids = waiting.map(({ event_id }) => event_id);
  const text = noticeText({
    team: open.team_name,
    kind: open.kind,
    count: ids.length,
    isMore: ids.length === MOST,
    told: await describeNotices(deps.db, at, ids.slice(0, MAX_LISTED)),
    publicUrl: deps.config.publicUrl?.replace(/\/$/, '') ?? null,
  });
  const outcome = await send(deps, post, at, open, text, messageId(at, first.event_id, first.due_at));
  if (outcome.kind === 'sent') deps.crash('notice.after_sent');
  await settle(deps, at, open, ids, outcome);
}

async function settle(
  deps: Deps,
  at: SwitchKey,
  { kind, failures }: OpenSwitch,
  ids: string[],
  outcome: Outcome,
): Promise<void> {
  const now = deps.clock.now();
  const after = afterNotice(outcome, { kind, failures, now });
  await transact(deps.db, async (trx) => {
    if (outcome.kind !== 'again') await deleteNotices(trx, at, ids);
    const givenUp =
      outcome.kind === 'refused' ? ids.length
      : after.giveUpBefore ? await deleteOld(trx, at, after.giveUpBefore, MOST)
      : 0; // prettier-ignore
    if (after.error === null) return writeSent(trx, at, now, after.restUntil);
    const error = givenUp > 0 ? `${after.error}; ${givenUp} notices were given up` : after.error;
    await writeFailed(trx, at, { now, failures: after.failures, restUntil: after.restUntil, error });
  });
}

/** decided: a message whose worker died before it was noted comes once more. */
export async function tell(deps: Deps, post: NoticePost | null, at: SwitchKey): Promise<void> {
  const wall = deps.clock.wall();
  const held = { kind: 'notice', ...at, token: deps.ids.uuid(wall) } as const;
  const until = new Date(wall.getTime() + LEASE_MS);
  if (!(await takeLease(deps.db, { ...held, wall, until }))) return;
  try {
    await tellNow(deps, post, at);
  } finally {
    await dropLease(deps.db, held);
  }
}

export function openNotices(app: AppServices): Drain<DueNotices> {
  const post = openNoticePost(app, MAILS_AT_ONCE);
  return {
    run: ({ teamId, key }) => tell(app, post, { teamId, key }),
    stop: async () => post?.close(),
  };
}
