import type { EventDraft } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import { ConfigError } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { alsoLate } from '../platform/db/due.ts';
import type { Sweep } from '../platform/db/due.ts';
import { bisectBatch } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource } from '../platform/db/types.ts';
import { callerOf } from '../platform/http/caller.ts';
import { parseAllowList } from '../platform/net/allow-list.ts';
import type { AllowList } from '../platform/net/allow-list.ts';
import { mailEvent } from '../sending/mail-event.ts';
import {
  findHitMails,
  insertFirsts,
  listHitsOfMails,
  listRipeHits,
  lockRipeHits,
  lateHits,
  ripeHits,
  writeVerdicts,
} from './hit-store.ts';
import type { HitMail, HitRow, JudgedHit } from './hit-store.ts';
import { keepReplyClicks } from './keep-reply-clicks.ts';
import { judgeActor } from './rules/actor.ts';
import type { Hit } from './rules/actor.ts';
import { candidatesOf } from './rules/firsts.ts';
import { SCANNER_NETWORKS } from './rules/scanner-networks.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'log' | 'eventLog'> & {
  scanners: Pick<AllowList, 'names'>;
};

/** A hit is judged after the rest of its burst has come. */
export const RIPE_MS = 10_000;
const BEFORE_MS = 60_000;
const BATCH = 500;

/** Built-in networks of mail filters and those of the configuration. Throws `ConfigError` on an invalid one. */
export function scannersOf({ tracking }: Pick<Config, 'tracking'>): Pick<AllowList, 'names'> {
  try {
    return parseAllowList([...SCANNER_NETWORKS, ...tracking.scannerNetworks]);
  } catch (error) {
    const fault = (error as Error).message.replace(/^.*?: /, '');
    throw new ConfigError(`tracking.scannerNetworks: ${fault}`);
  }
}

/** decided: an IPv4 network has 256 addresses, an IPv6 one is a /64 */
const networkOf = (ip: string): string => callerOf(ip).replace(/\.\d+$/, '.0/24');

const hitOf = (row: HitRow, { scanners }: Deps): Hit => ({
  id: row.id,
  kind: row.kind,
  url: row.url,
  links: row.links,
  at: row.at,
  method: row.method,
  userAgent: row.user_agent,
  ip: row.ip,
  network: row.ip && networkOf(row.ip),
  scanner: row.ip !== null && scanners.names(row.ip),
  prefetch: row.prefetch,
});

async function verdictsOn(
  trx: Trx,
  deps: Deps,
  teamId: string,
  ripe: readonly HitRow[],
  mails: ReadonlyMap<string, HitMail>,
): Promise<JudgedHit[]> {
  const times = ripe.map(({ at }) => at.getTime());
  const around = await listHitsOfMails(trx, teamId, [...mails.keys()], {
    from: new Date(Math.min(...times) - BEFORE_MS),
    to: new Date(Math.max(...times) + RIPE_MS),
  });
  const verdicts = new Map(
    [...Map.groupBy(around, (row) => row.email_send_id)].flatMap(([sendId, rows]) => [
      ...judgeActor(
        rows.map((row) => hitOf(row, deps)),
        mails.get(sendId)!.taken_at,
      ),
    ]),
  );
  return ripe.map(({ id }) => ({
    id,
    ...(verdicts.get(id) ?? { actor: 'unknown', because: 'no_such_mail' }),
  }));
}

/** decided: mails that a team sends to itself or to test addresses have no events of opens and clicks. */
const TRACKED_SOURCES: ReadonlySet<SendSource> = new Set(['step', 'broadcast']);

/** Uncounted acts of people, as events: the transaction that inserts the first of its kind records the event. */
async function newEvents(
  trx: Trx,
  teamId: string,
  human: readonly HitRow[],
  mails: ReadonlyMap<string, HitMail>,
): Promise<EventDraft[]> {
  const candidates = candidatesOf(human.map((row) => ({ ...row, sendId: row.email_send_id })));
  if (candidates.length === 0) return [];
  const inserted = await insertFirsts(trx, teamId, candidates);
  const firsts = new Set(inserted.map(({ email_send_id, what }) => `${email_send_id} ${what}`));
  return candidates
    .filter(({ sendId, what }) => firsts.has(`${sendId} ${what}`))
    .map(({ sendId, type, url, at }) => ({
      ...mailEvent(mails.get(sendId)!, at),
      type,
      ...(type === 'click' ? { detail: { click: { url, clicked_at: at.toISOString() } } } : {}),
    }));
}

async function judgeTogether(deps: Deps, teamId: string, ids: readonly string[]): Promise<void> {
  await transact(deps.db, async (trx) => {
    const ripe = await lockRipeHits(trx, teamId, ids);
    if (ripe.length === 0) return;
    const sendIds = [...new Set(ripe.map((row) => row.email_send_id))];
    const mails = new Map((await findHitMails(trx, teamId, sendIds)).map((mail) => [mail.id, mail]));
    const judged = await verdictsOn(trx, deps, teamId, ripe, mails);
    await writeVerdicts(trx, teamId, judged);
    const actors = new Map(judged.map(({ id, actor }) => [id, actor]));
    const human = ripe.filter(({ id }) => actors.get(id) === 'human');
    const sourceOf = ({ email_send_id: id }: HitRow): SendSource | undefined => mails.get(id)?.source;
    const events = [
      ...(await newEvents(
        trx,
        teamId,
        human.filter((hit) => TRACKED_SOURCES.has(sourceOf(hit)!)),
        mails,
      )),
      ...(await keepReplyClicks(
        trx,
        teamId,
        human.filter((hit) => sourceOf(hit) === 'reply'),
        mails,
      )),
    ];
    if (events.length > 0) await deps.eventLog.record(trx, events);
  });
}

export const dueHits = alsoLate(
  ({ now }: Pick<Sweep, 'now'>) => ripeHits(new Date(now.getTime() - RIPE_MS)),
  lateHits,
);

export const judgeOldHits = (app: AppServices): Promise<boolean> =>
  judgeHits({ ...app, scanners: scannersOf(app.config) });

export function openJudge(app: AppServices): { pass(): Promise<boolean> } {
  const scanners = scannersOf(app.config);
  return { pass: () => judgeHits({ ...app, scanners }) };
}

/**
 * Judges ripe hits, team by team. A hit that cannot be judged is marked and delays no other. Resolves true when there may be
 * more.
 */
export async function judgeHits(deps: Deps): Promise<boolean> {
  const before = new Date(deps.clock.now().getTime() - RIPE_MS);
  const ripe = await listRipeHits(deps.db, before, BATCH);
  for (const [teamId, ofTeam] of Map.groupBy(ripe, (hit) => hit.team_id)) {
    const { failed } = await bisectBatch(
      ofTeam.map(({ id }) => id),
      (ids) => judgeTogether(deps, teamId, ids),
    );
    for (const { item: id, error } of failed) {
      deps.log.error({ err: error, hit: id }, 'a hit cannot be judged');
      await writeVerdicts(deps.db, teamId, [{ id, actor: 'unknown', because: 'internal_error' }]);
    }
  }
  return ripe.length === BATCH;
}
