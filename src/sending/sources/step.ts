import type { ClaimedSend, Letter } from '../claimed-send.ts';
import { htmlAsText } from '../compose.ts';
import { NODE_MISSING } from '../content.ts';
import type { EmailContent } from '../content.ts';
import type { DueSend } from '../ledger-store.ts';
import { unsubscribeUrl } from '../links.ts';
import { renderMail } from '../render-mail.ts';
import { recheckAt, sendBlocker } from '../rules/decide.ts';
import type { SendFacts } from '../rules/decide.ts';
import { sendFacts } from '../rules/facts.ts';
import { RECHECK_MS } from '../rules/may-send.ts';
import { capsOf } from '../take-caps.ts';
import { trackMail } from '../track-mail.ts';
import { drop, hold, holdForVariable, safely } from './source.ts';
import type { Judged, Judgement, Moment, Source, SourceDeps } from './source.ts';

/** The claim holds a slot, so every gate of the mailbox is open. */
const FREE: SendFacts['mailbox'] = {
  disabled: false,
  restsUntil: null,
  restsBecause: null,
  dayFullUntil: null,
  warmUpFullUntil: null,
  spacedUntil: null,
};

export const STEP: Source = {
  async judge(deps, trx, rows, at) {
    const judged: Judged[] = [];
    for (const row of rows as readonly DueSend[]) {
      const read = await deps.contents(trx, {
        teamId: row.team_id,
        campaignId: row.campaign_id,
        version: row.current_version ?? row.sequence_version,
        nodeId: row.node_id,
        variantId: row.variant_id,
      });
      const content = read.kind === 'content' ? read.content : read.why;
      judged.push({ row, verdict: safely(deps, row, at, () => judge(deps, row, content, at)) });
    }
    return judged;
  },
};

function judge(deps: SourceDeps, row: DueSend, content: EmailContent | string, at: Moment): Judgement {
  const facts = sendFacts(row, {
    mailbox: FREE,
    // The claim has already held the mails to resting receivers.
    receiverRestsUntil: null,
    freshSince: at.freshSince,
    newContactsUntil: null,
    now: at.now,
  });
  const blocker = sendBlocker(facts, at.now);
  if (blocker && facts.life !== 'active') return drop(row, blocker.gate);
  // Cancelled: the contact continues without the removed step.
  if (content === NODE_MISSING) return drop(row, content);
  if (blocker) return hold(row, blocker.gate, at, recheckAt(blocker, at.now, RECHECK_MS));
  if (typeof content === 'string') return hold(row, content, at);
  const rendered = renderMail(row, content);
  if (rendered.kind === 'missing_variable') return holdForVariable(row, rendered.name, at);
  const { subject, thread } = rendered.mail;
  // The address may have been corrected while the mail waited.
  const recipient = row.email!;
  return {
    go: true,
    recipient,
    subject,
    inReplyTo: thread?.inReplyTo ?? null,
    budget: row,
    caps: capsOf(row),
    closesAt: facts.windows.contact?.until,
    files: content.files,
    write: () =>
      letterOf(deps, { ...row, recipient, date_header: row.date_header ?? at.now }, content, subject),
    track: (html) => trackMail(deps, row, html),
  };
}

function letterOf(
  deps: SourceDeps,
  row: DueSend & Pick<ClaimedSend['row'], 'recipient'>,
  content: EmailContent,
  subject: string,
): Letter {
  const rendered = renderMail(row, content);
  if (rendered.kind !== 'mail') throw new Error(`${row.id} rendered when it was claimed and does not now`);
  const { mail } = rendered;
  return {
    to: { name: [row.first_name, row.last_name].filter(Boolean).join(' '), address: row.recipient },
    subject,
    html: mail.html,
    // From the HTML without tracking, so a reader of the text sees the target of a link.
    text: mail.text ?? htmlAsText(mail.html),
    messageId: row.message_id,
    date: row.date_header ?? deps.clock.now(),
    thread: mail.thread,
    listUnsubscribe: { url: unsubscribeUrl(deps, row.enrollment_id) },
  };
}
