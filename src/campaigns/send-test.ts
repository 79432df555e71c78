import { readOwnAddress } from '../accounts/read-own-address.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { readPool } from '../senders/read-pool.ts';
import { queueMails } from '../sending/queue-mails.ts';
import { renderCampaignMail } from './render-mail.ts';
import type { MailAsked, RenderDeps, RenderedCampaignMail } from './render-mail.ts';
import { TESTS_AN_HOUR, recentFrom, retryAfter } from './rules/send-test.ts';
import {
  deleteTests,
  findTest,
  insertTest,
  isSuppressed,
  findMailboxAddress,
  lockRecent,
} from './send-test-store.ts';
import type { TestRow } from './send-test-store.ts';
import type { CampaignRow } from './store.ts';

type Deps = RenderDeps & Pick<Services, 'clock' | 'ids'>;

const refuse = (param: string, message: string): ApiError =>
  new ApiError('validation_error', message, { param });

/**
 * Puts one mail of a campaign, as it would be now, into the mail ledger for an address of the team. It counts for no contact,
 * campaign or report. Throws 400 for another address, a text with missing values or a mailbox that cannot send, and 429 for
 * more than 20 in an hour.
 */
export async function sendTest(
  deps: Deps,
  at: { principal: Principal; claim: Claim | null; campaign: CampaignRow },
  asked: MailAsked & { to?: string | undefined },
): Promise<TestRow> {
  const { principal, claim, campaign } = at;
  const { team_id: teamId, id: campaignId } = campaign;
  const to = await addressOf(deps, principal, teamId, asked.to);
  const mail = await renderCampaignMail(deps, campaign, asked);
  const sender = await requireFit(deps, teamId, mail);
  return transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    const now = deps.clock.now();
    const recent = await lockRecent(trx, { teamId, since: recentFrom(now), limit: TESTS_AN_HOUR });
    const retryAfterSeconds = retryAfter(recent, now);
    if (retryAfterSeconds !== null)
      throw new ApiError(
        'rate_limit_exceeded',
        `the team sent ${TESTS_AN_HOUR} test mails in the last hour, which is the most`,
        { retryAfterSeconds },
      );
    const id = deps.ids.uuid(now);
    await insertTest(trx, {
      team_id: teamId,
      id,
      campaign_id: campaignId,
      node_id: mail.node.id,
      variant_id: mail.variantId,
      enrollment_id: mail.standing?.id ?? null,
      subject: mail.subject,
      body_html: mail.html,
      body_text: mail.text,
      attachments: JSON.stringify(mail.node.data.attachments ?? []),
      created_by: principal.userId,
      created_at: now,
    });
    await queueMails(
      trx,
      deps,
      [
        {
          team_id: teamId,
          source: 'test',
          source_id: id,
          contact_profile_id: null,
          sender_id: sender.id,
          sender_email: sender.email,
          recipient: to,
          at: now,
        },
      ],
      now,
    );
    return (await findTest(trx, { teamId, campaignId, id }))!;
  });
}

/** decided: a test goes to the user of the key or to a mailbox of the team, so it cannot write to others by it. */
async function addressOf(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  teamId: string,
  asked: string | undefined,
): Promise<string> {
  const own = await readOwnAddress(db, principal);
  const isOwn = asked === undefined || asked.toLowerCase() === own?.toLowerCase();
  const to = isOwn ? own : await findMailboxAddress(db, teamId, asked);
  if (!to) throw refuse('to', `a test mail goes to the user of the key (${own}) or to a mailbox of the team`);
  if (await isSuppressed(db, teamId, to))
    throw refuse(
      'to',
      `${to} is on the blacklist of the team, which gets no mail (DELETE /blacklist takes it off)`,
    );
  return to;
}

async function requireFit(
  { db }: Pick<Deps, 'db'>,
  teamId: string,
  { missing, sender, values }: RenderedCampaignMail,
): Promise<{ id: string; email: string }> {
  const names = missing.map((name) => (name === 'subject' ? 'a subject' : `{{${name}}}`)).join(', ');
  const param = values === 'contact' ? 'ContactId' : values === 'given' ? 'contact' : 'node_id';
  if (missing.length > 0) throw refuse(param, `the mail would wait for values that are missing: ${names}`);
  const found =
    sender && (await readPool(db, { teamId, profileId: null })).find(({ id }) => id === sender.id);
  if (!found) throw refuse('SenderId', 'the campaign has no enabled mailbox that could send the test');
  if (!found.enabled || found.capacity <= 0)
    throw refuse('SenderId', `the mailbox ${found.email} is disabled and sends nothing`);
  if (found.smtp_error !== null)
    throw refuse(
      'SenderId',
      `the mailbox ${found.email} sends nothing, its last SMTP login failed: ${found.smtp_error}`,
    );
  return found;
}

const KEPT_MS = 30 * 24 * 3_600_000;
const BATCH = 1_000;

/** decided: texts of tests are kept for 30 days, since they hold values of contacts. True: more may be left. */
export const purgeSendTests = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> =>
  (await deleteTests(db, { before: new Date(clock.now().getTime() - KEPT_MS), limit: BATCH })) === BATCH;
