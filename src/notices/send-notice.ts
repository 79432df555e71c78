import type { Services } from '../platform/services.ts';
import { readSmtpUrl } from '../platform/config-notices.ts';
import { composeMime } from '../sending/compose.ts';
import { createSmtpPool } from '../sending/smtp.ts';
import type { SmtpPool } from '../sending/smtp.ts';
import { secondsAsked } from '../webhooks/rules/delivery.ts';
import type { Outcome } from './rules/after-notice.ts';
import type { NoticeMail } from './rules/notice-text.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024;
/** Statuses that another try may change (RFC 9110, 15.5.9, 15.6; RFC 6585, 4); 425: RFC 8470. */
const PASSING = new Set([408, 425, 429]);

/** The answer to a tenant is the same for every address: a private name must look like one that does not exist. */
export async function postToChat(
  { egress, clock, log }: Pick<Services, 'egress' | 'clock' | 'log'>,
  { teamId, url, body }: { teamId: string; url: string; body: string },
): Promise<Outcome> {
  const answer = await egress.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'outreachd' },
    body,
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: MAX_ANSWER_BYTES,
  });
  if (answer.kind === 'timeout') return { kind: 'again', error: `no answer within ${TIMEOUT_MS / 1000} s` };
  if (answer.kind !== 'answered') {
    const why = answer.kind === 'refused' ? answer.why : `${answer.code}: ${answer.message}`;
    log.info({ team: teamId, why }, 'the chat of a team was not reached');
    return { kind: 'again', error: 'the server could not be reached' };
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const error = `the server answered ${status}`;
  if (status >= 500 || PASSING.has(status)) {
    const askedSeconds = secondsAsked(answer.headers['retry-after'] ?? null, clock.wall());
    return { kind: 'again', error, askedSeconds };
  }
  return {
    kind: 'refused',
    error: status >= 300 && status < 400 ? `${error}, and redirects are not followed` : error,
  };
}

/** decided: shorter than those of mails to contacts: all notices wait for one server. Together within the lease. */
const DEADLINES = {
  connectMs: 10_000,
  greetingMs: 10_000,
  loginMs: 10_000,
  envelopeMs: 20_000,
  bodyMs: 20_000,
  replyMs: 60_000,
};
const FROM_NAME = 'Outreach';

export interface NoticePost {
  send(mail: NoticeMail & { to: string; id: string }): Promise<Outcome>;
  close(): void;
}

/** Null: the server has no mail server for notices. */
export function openNoticePost(
  { config, clock, log }: Pick<Services, 'config' | 'clock' | 'log'>,
  maxConnections: number,
): NoticePost | null {
  const { smtpUrl, from } = config.notices;
  const server = smtpUrl === undefined ? null : readSmtpUrl(smtpUrl);
  if (!server || from === undefined) return null;
  const pool = createSmtpPool({ ...server, maxConnections, timeouts: DEADLINES });
  return {
    async send({ to, id, ...mail }) {
      const raw = composeMime({
        ...mail,
        from: { name: FROM_NAME, address: from },
        to: { name: '', address: to },
        messageId: `<notice-${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        date: clock.wall(),
        // Automatic answers to it are not wanted: RFC 3834
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return outcomeOf(await pool.send({ from, to, raw, beforeDot: async () => true }), log);
    },
    close: () => pool.close(),
  };
}

/**
 * decided: a mail whose last reply was lost is sent again. A notice that comes twice, under one Message-ID, harms less
 * than one that never comes.
 */
function outcomeOf(outcome: Awaited<ReturnType<SmtpPool['send']>>, log: Services['log']): Outcome {
  if (outcome.kind === 'accepted') return { kind: 'sent' };
  log.warn({ outcome }, 'a notice was not mailed');
  if (outcome.kind === 'rejected' && outcome.scope !== 'mailbox')
    return { kind: 'refused', error: `the mail server refused the mail (${outcome.code})` };
  if (outcome.kind === 'rejected' || outcome.kind === 'deferred')
    return { kind: 'again', error: `the mail server does not take the mail now (${outcome.code})` };
  return { kind: 'again', error: 'the mail could not be handed to the mail server' };
}
