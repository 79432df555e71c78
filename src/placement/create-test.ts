import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Services } from '../platform/services.ts';
import { readPool } from '../senders/read-pool.ts';
import type { PoolMailbox } from '../senders/read-pool.ts';
import { queueMails } from '../sending/queue-mails.ts';
import { compileContent } from '../sending/content.ts';
import { placementFault } from '../sending/placement-fault.ts';
import { chooseSeeds, pairUp } from './rules/spread.ts';
import {
  insertResults,
  insertTest,
  lastTested,
  listUsableSeeds,
  lockRunning,
  placementMailboxes,
} from './store.ts';

export interface TestText {
  campaign_id: string | null;
  node_id: string | null;
  subject: string;
  body: string;
  body_text: string | null;
  attachments: object[];
}

export interface TestAsked {
  teamId: string;
  organizationId: string;
  trigger: 'manual' | 'automatic';
  seedCount: number;
  /** Null: all mailboxes in turn; for a campaign's text, those of the campaign. */
  senderIds: readonly string[] | null;
  text: TestText;
}

/** decided: a day, so that a mailbox whose day is used up sends its mails on the next. */
const TEST_MS = 24 * 60 * 60_000;
/** decided: few, since each test sends up to 100 mails that belong to no campaign. */
const MAX_RUNNING = 5;

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

/**
 * Inserts the test, its results and its mails in one transaction. Resolves the id. Throws 400 when there are too few seeds
 * or no mailbox, 404 for unknown mailboxes, and 409 while too many tests run.
 */
export function createTest(deps: Deps, claim: Claim | null, asked: TestAsked): Promise<string> {
  return transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    return beginTest(trx, deps, asked);
  });
}

export async function beginTest(trx: Trx, deps: Omit<Deps, 'db'>, asked: TestAsked): Promise<string> {
  const { teamId, seedCount, text } = asked;
  const senders = await sendersInTurn(trx, deps, asked);
  const now = deps.clock.now();
  if ((await lockRunning(trx, teamId)) >= MAX_RUNNING)
    throw new ApiError(
      'resource_in_use',
      `the team has ${MAX_RUNNING} placement tests under way; wait until one is completed`,
    );
  const usable = await listUsableSeeds(trx, asked.organizationId);
  if (usable.length < seedCount)
    throw new ApiError(
      'validation_error',
      `seed_count is ${seedCount}, and the organization has ${usable.length} enabled seed mailboxes: ` +
        'POST /placement-seeds adds one, outreachd seeds import many',
      { param: 'seed_count' },
    );
  const pairs = pairUp(chooseSeeds(usable, seedCount), senders);
  await requireVariables(trx, asked, [...new Set(pairs.map(({ sender }) => sender.id))]);
  const id = deps.ids.uuid(now);
  const { body, ...said } = text;
  await insertTest(trx, {
    team_id: teamId,
    id,
    trigger: asked.trigger,
    seed_count: seedCount,
    ...said,
    body_html: body,
    created_at: now,
    ends_at: new Date(now.getTime() + TEST_MS),
  });
  const mails = await queueMails(
    trx,
    deps,
    pairs.map(({ seed, sender }) => ({
      team_id: teamId,
      source: 'placement',
      source_id: id,
      contact_profile_id: null,
      sender_id: sender.id,
      sender_email: sender.email,
      recipient: seed.email,
      at: now,
    })),
    now,
  );
  const byRecipient = new Map(mails.map((mail) => [mail.recipient, mail.id]));
  await insertResults(
    trx,
    pairs.map(({ seed, sender }) => ({
      team_id: teamId,
      test_id: id,
      seed_id: seed.id,
      sender_id: sender.id,
      send_id: byRecipient.get(seed.email)!,
      email: seed.email,
      provider: seed.provider,
      next_check_at: deps.clock.wall(),
      updated_at: now,
    })),
  );
  return id;
}

const unableOf = ({ email, smtp_error: error, rests_until: until }: PoolMailbox): string =>
  error === null
    ? `${email} rests until ${until?.toISOString()}`
    : `the last SMTP login of ${email} failed: ${error}`;

/** Throws 400 for variables without a value. decided: only in manual tests; the results of an automatic test show the fault. */
async function requireVariables(
  trx: Trx,
  { teamId, trigger, text }: TestAsked,
  senderIds: string[],
): Promise<void> {
  const content = compileContent({ ...text, body_html: text.body });
  if (trigger !== 'manual' || typeof content === 'string') return;
  const fault = await placementFault(trx, { teamId, senderIds }, content);
  if (fault)
    throw new ApiError(
      'validation_error',
      `the ${fault.part} names {{${fault.name}}}, which the mail of a placement test does not have; ` +
        `{{${fault.name} | default: "…"}} gives it a value`,
      { param: text.campaign_id === null ? fault.part : 'CampaignId' },
    );
}

/** The mailboxes to send from, the least recently tested first. */
async function sendersInTurn(trx: Trx, deps: Pick<Deps, 'clock'>, asked: TestAsked): Promise<PoolMailbox[]> {
  const { teamId, senderIds, text } = asked;
  const pool = await readPool(trx, { teamId, profileId: null });
  const isUsable = ({ enabled, capacity }: PoolMailbox): boolean => enabled && capacity > 0;
  if (senderIds !== null && senderIds.length > asked.seedCount)
    throw new ApiError(
      'validation_error',
      `SenderIds names ${senderIds.length} mailboxes, ` +
        `and with a seed_count of ${asked.seedCount} some of them would send nothing`,
      { param: 'SenderIds' },
    );
  if (senderIds !== null)
    return [...new Set(senderIds)].map((id, at) => {
      const found = pool.find((mailbox) => mailbox.id === id);
      const param = `SenderIds[${at}]`;
      if (!found)
        throw new ApiError('resource_not_found', 'there is no such mailbox in this team', { param });
      if (!isUsable(found))
        throw new ApiError('validation_error', `the mailbox ${found.email} is disabled and sends nothing`, {
          param,
        });
      if (found.smtp_error !== null)
        throw new ApiError(
          'validation_error',
          `the mailbox ${found.email} sends nothing, its last SMTP login failed: ${found.smtp_error}`,
          { param },
        );
      return found;
    });
  // decided: a manual test of a campaign uses the campaign's mailboxes; automatic tests use all of the team.
  const own =
    asked.trigger === 'manual' && text.campaign_id !== null
      ? await placementMailboxes(trx, teamId, text.campaign_id)
      : null;
  const usable = pool.filter((mailbox) => isUsable(mailbox) && (own === null || own.has(mailbox.id)));
  if (usable.length === 0)
    throw new ApiError(
      'validation_error',
      `the ${own === null ? 'team' : 'campaign'} has no enabled mailbox that could send the test`,
      { param: own === null ? 'TeamId' : 'CampaignId' },
    );
  const now = deps.clock.now();
  // decided: a mailbox that cannot log in, or rests, is left out: it would keep its mails until the test ends.
  const able = usable.filter(
    ({ smtp_error, rests_until }) => smtp_error === null && !(rests_until && rests_until > now),
  );
  if (able.length === 0)
    throw new ApiError(
      'validation_error',
      `no enabled mailbox of the ${own === null ? 'team' : 'campaign'} can send now: ${unableOf(usable[0]!)}`,
      { param: own === null ? 'TeamId' : 'CampaignId' },
    );
  const last = await lastTested(
    trx,
    teamId,
    able.map(({ id }) => id),
  );
  const at = ({ id }: PoolMailbox): number => last.get(id)?.getTime() ?? 0;
  return able.toSorted((a, b) => at(a) - at(b));
}
