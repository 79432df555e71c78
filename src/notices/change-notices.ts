import { audit, auditAct } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { NoticeKind } from '../platform/db/types.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { maskOf, sealUrl } from './channel.ts';
import { NOTICE_KINDS } from './rules/kinds.ts';
import {
  addSwitches,
  countOtherMembers,
  deleteChannel,
  deleteSwitches,
  findChannel,
  listSwitches,
  lockMember,
  lockSettings,
  putChannel,
  tryChatNow,
} from './switch-store.ts';
import type { Recipient } from './switch-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config'>;

/** decided: an event writes a row for each of them, in its transaction. */
const MOST_MEMBERS = 100;

async function setKinds(
  trx: Trx,
  { ids }: Pick<Deps, 'ids'>,
  at: Recipient,
  kinds: readonly NoticeKind[],
  now: Date,
): Promise<void> {
  const before = new Set((await listSwitches(trx, at)).map(({ kind }) => kind));
  if (before.symmetricDifference(new Set(kinds)).size > 0)
    await auditAct(trx, {
      object: 'notice_switch',
      action: 'changed',
      teamId: at.teamId,
      objectId: at.userId,
      was: { kinds: [...before].toSorted() },
      said: { kinds },
    });
  await deleteSwitches(trx, at, kinds);
  const switches = [...new Set(kinds)].map((kind) => ({ id: ids.uuid(now), kind }));
  await addSwitches(trx, at, switches, now);
}

export interface ChatSettings {
  slack_url?: string | null | undefined;
  slack_kinds?: NoticeKind[] | undefined;
}

/** Throws 400. decided: a first URL without kinds switches all of them on. */
export async function changeChat(deps: Deps, teamId: string, asked: ChatSettings): Promise<void> {
  const { slack_kinds: kinds } = asked;
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await lockSettings(trx, teamId);
    await audit(trx, 'notice_channels', { team_id: teamId, channel: 'slack' });
    const before = await findChannel(trx, teamId);
    const url = before && asked.slack_url === maskOf(before) ? undefined : asked.slack_url;
    const at = { teamId, userId: null };
    if (kinds !== undefined && kinds.length > 0 && (url === null || (url === undefined && !before)))
      throw new ApiError('validation_error', 'slack_kinds needs a slack_url', { param: 'slack_kinds' });
    if (url === null) {
      await deleteSwitches(trx, at, []);
      return deleteChannel(trx, teamId);
    }
    if (url !== undefined) {
      const { host, last4 } = checked(deps, url);
      await putChannel(trx, { team_id: teamId, url: sealUrl(deps.secrets, teamId, url), host, last4 }, now);
      await tryChatNow(trx, teamId, now);
    }
    const wanted = kinds ?? (url !== undefined && !before ? NOTICE_KINDS : undefined);
    if (wanted) await setKinds(trx, deps, at, wanted, now);
  });
}

function checked({ egress }: Pick<Deps, 'egress'>, url: string): { host: string; last4: string } {
  const verdict = egress.checkUrl(url);
  if (verdict.kind === 'bad')
    throw new ApiError('validation_error', `slack_url ${verdict.message}`, { param: 'slack_url' });
  return { host: verdict.url.host.toLowerCase(), last4: url.slice(-4) };
}

export const canMail = ({ config }: Pick<Deps, 'config'>): boolean => config.notices.smtpUrl !== undefined;

/** Throws 400. */
export async function changeMails(
  deps: Deps,
  { teamId, userId }: { teamId: string; userId: string },
  kinds: NoticeKind[],
): Promise<void> {
  const refuse = (message: string): ApiError =>
    new ApiError('validation_error', message, { param: 'mail_kinds' });
  if (kinds.length > 0 && !canMail(deps))
    throw refuse('this server mails no notices: its operator has not set notices.smtpUrl and notices.from');
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await lockSettings(trx, teamId);
    if (kinds.length > 0 && !(await lockMember(trx, teamId, userId)))
      throw refuse('only members of the team get its notices by mail: the user of this key is none');
    if (kinds.length > 0 && (await countOtherMembers(trx, teamId, userId)) >= MOST_MEMBERS)
      throw refuse(`at most ${MOST_MEMBERS} members of a team get its notices by mail`);
    await setKinds(trx, deps, { teamId, userId }, kinds, now);
  });
}
