import type { BounceCategory } from '../../platform/db/types.ts';
import { categorizeReply, ruleFor } from '../../sending/rules/bounce-category.ts';
import { splitSaid } from '../../sending/rules/bounces/said.ts';
import type { SmtpReply } from '../../sending/rules/smtp-reply.ts';
import type { Provider } from './providers.ts';

export type Stage = 'dns' | 'connect' | 'ehlo' | 'starttls' | 'mail' | 'rcpt' | 'data';
export type Risk = 'SAFE' | 'LOW' | 'MEDIUM' | 'HIGH' | 'Invalid';
export type Subtype =
  | 'catch_all'
  | 'unknown_smtp'
  | 'timeout'
  | 'invalid_mailbox'
  | 'risky_smtp'
  | 'mailbox_not_found'
  | 'greylisted'
  | 'probe_blocked'
  | 'mailbox_full';

export interface Finding {
  subtype: Subtype | null;
  reason: string | null;
  risk: Risk;
  bounceCategory: BounceCategory | null;
}

const finding = (
  subtype: Subtype | null,
  reason: string | null,
  risk: Risk,
  bounceCategory: BounceCategory | null,
): Finding => ({ subtype, reason, risk, bounceCategory });

const RECIPIENT = /\b(user|recipient|mailbox|account)\b/i;
const RECEIVES = /\b(receive|receives|received|receiving|number of messages they can)\b/i;
const TO_RECIPIENT = /^messages to\b/i;
const SENDS = /\b(ip|your (server|host|domain)|connections)\b/i;
const isRecipientRate = (text: string): boolean =>
  (RECIPIENT.test(text) && RECEIVES.test(text) && !SENDS.test(text)) ||
  (TO_RECIPIENT.test(text) && text.includes('excessive volume'));
const RELAY = /\brelay(ing|ed)?\b|\brcpthosts\b|\bgatewaying\b/i;
const UTF8 = /\bsmtputf8\b|\bnon-?ascii\b|\beai\b/i;
const MOVED = /\b(not local|has moved|no longer on server|please try <)/i;
const SYNTAX = /\bnot a valid rfc|\bbad address syntax|\bsyntax\b.{0,20}\baddress/i;
const TIMED_OUT = /\btimed? ?out\b|\btimeout\b/i;
const SERVER_ROOM = /\binsufficient system\b/i;
const NO_MAIL_HERE = /\b(does not|doesn't) (accept|receive) (any )?(e?mail|messages)\b/i;
/** Block lists that greylist say so ("blocked using grey.rbl - greylisting in action"). */
const GREY = /\b(grey|gray)[ -]?list/i;
const OUR_NAME =
  /\b(client host|client ip|(reverse|forward) (dns|host ?name|lookup)|r?dns|ptr|your (host|ip|reverse)\b)/i;
/** A rule of one customer, not of the operator: the address stays unknown, and a mail to it would bounce. */
const DESTINATION_RULE = /\brejected by (the )?(destination|recipient'?s?) (domain|organi[sz]ation)\b/i;
const GOOGLE = new Set(['gmail', 'google_workspace']);
const RETRY_LATER = /^service unavailable\s*-\s*try again later|\btry again later\b/i;
/** Words of a refusal of the sender. When no rule decides, a status beside these words is not believed. */
const SENDER_WORD =
  /\b(you|your|sender|senders|ip|client|host|server|authentication|authenticated|authorized)\b|\b(\d{1,3}\.){3}\d/i;
const POLICY_WORD =
  /\b(spam|policy|block|blocked|blocking|reject|rejected|reputation|dns|dnsbl|rbl|limit|limits|limited|rate|denied|relay)\b/i;
const NOT_TAKEN = /\bnot (allowed|accept|accepted)\b/i;
const isAboutUs = (words: string): boolean =>
  SENDER_WORD.test(words) || POLICY_WORD.test(words) || NOT_TAKEN.test(words);
/** Beside these words "unknown mailbox" may be the less important part of the reply. */
const BLOCKS_US =
  /\b(client|your (ip|server|host)|blacklist|blacklisted|blocklist|blocklisted|spamhaus|dnsbl|reputation)\b/i;
const MAILBOX_WORD = /\b(mailbox|account|user|recipient|address|alias)\b/i;
const BLOCK_WORD = /\bblock/i;
/** Rules that make a domain invalid by a 4xx: its mail is disabled. */
const OFF_FOR_GOOD = new Set(['m365_no_tenant', 'mimecast_closed']);

const blocked = (category: BounceCategory): Finding =>
  finding('probe_blocked', 'blocked', 'MEDIUM', category);

/**
 * The stage decides first, then the text, then the code. decided: a reply that no rule decides is unknown, never
 * invalid.
 */
export function classifyReply(stage: Stage, reply: SmtpReply, provider: Provider | null = null): Finding {
  const { code } = reply;
  if (code >= 200 && code < 300) return accepted(code, stage, provider);
  if (code < 400 || code > 599) return finding('unknown_smtp', 'unclear_refusal', 'HIGH', 'unknown');
  if (code >= 500 && (UTF8.test(reply.text) || reply.enhanced === '5.6.7'))
    return finding('unknown_smtp', 'smtputf8_unsupported', 'HIGH', 'unknown');
  if (code < 500 && GREY.test(splitSaid(reply.text).text))
    return finding('greylisted', 'greylisted', 'MEDIUM', 'soft');
  return stage === 'rcpt' || stage === 'data' ? ofRecipient(reply, provider) : ofUs(stage, reply);
}

function accepted(code: number, stage: Stage, provider: Provider | null): Finding {
  if (stage !== 'rcpt' && stage !== 'data') return finding(null, null, 'SAFE', null);
  if (code === 252) return finding('unknown_smtp', 'cannot_verify', 'MEDIUM', null);
  if (provider?.policy === 'accepts_all')
    return finding('unknown_smtp', 'provider_accepts_all', 'MEDIUM', null);
  return code === 251 ? finding(null, 'forwarded', 'LOW', null) : finding(null, null, 'SAFE', null);
}

const tableOf = ({ code, enhanced, text }: SmtpReply) =>
  categorizeReply({ code, enhanced, reply: text, phase: 'connect' });

/** Before RCPT the server knows no recipient, so the same words are about this sender. */
function ofUs(stage: Stage, reply: SmtpReply): Finding {
  const { code, enhanced, text } = reply;
  const isLater = code < 500;
  const said = tableOf(reply);
  if (!isLater && code === 521 && NO_MAIL_HERE.test(text) && stage === 'connect')
    return finding('invalid_mailbox', 'host_does_not_accept_mail', 'Invalid', 'invalid_recipient');
  switch (said.subtype) {
    case 'rate_limited':
      return blocked('soft');
    case 'greylisted':
      return finding('greylisted', 'greylisted', 'MEDIUM', 'soft');
    case 'server_trouble':
    case 'mailbox_full':
    case 'unknown':
      if (isLater && TIMED_OUT.test(text)) return finding('timeout', 'timeout', 'MEDIUM', 'soft');
      if (isLater && (OUR_NAME.test(text) || ruleFor(reply)?.subtype === 'policy')) return blocked('soft');
      if (isLater) return finding('unknown_smtp', 'temporary_error', 'MEDIUM', 'soft');
      if (said.because !== 'nothing' || enhanced?.startsWith('5.3.'))
        return finding('unknown_smtp', 'temporary_error', 'MEDIUM', 'soft');
      return blocked('policy_block');
    case 'mail_loop':
    case 'message_too_large':
    case 'mailbox_not_found':
    case 'mailbox_disabled':
    case 'domain_not_found':
    case 'reputation':
    case 'authentication':
    case 'content':
    case 'sender':
    case 'restricted':
    case 'policy':
      return blocked(said.category === 'policy_block' || !isLater ? 'policy_block' : 'soft');
  }
}

function ofRecipient(reply: SmtpReply, provider: Provider | null): Finding {
  const { code, enhanced, text } = reply;
  const isLater = code < 500;
  const said = tableOf(reply);
  const words = splitSaid(text).text;
  const { because } = said;
  switch (said.subtype) {
    case 'rate_limited':
      return isRecipientRate(text) || enhanced === '5.2.122' || because === 'tencent_limits'
        ? recipientRate(reply)
        : blocked('soft');
    case 'mailbox_full':
      return because === 'code' && code === 452
        ? TEMPORARY
        : finding('mailbox_full', 'mailbox_full', 'HIGH', 'soft');
    case 'greylisted':
      return finding('greylisted', 'greylisted', 'MEDIUM', 'soft');
    case 'restricted':
      return finding('risky_smtp', 'recipient_restricted', isLater ? 'MEDIUM' : 'HIGH', said.category);
    case 'reputation':
    case 'sender':
    case 'content':
      return blocked(said.category === 'policy_block' ? 'policy_block' : 'soft');
    case 'authentication':
      // A 4xx status asks for another try; words about this sender's DNS do not.
      return blocked(isLater && enhanced?.startsWith('4.7.2') ? 'soft' : 'policy_block');
    case 'policy':
      if (DESTINATION_RULE.test(words))
        return finding('risky_smtp', 'recipient_restricted', isLater ? 'MEDIUM' : 'HIGH', 'policy_block');
      return RELAY.test(words) ? relayDenied(reply) : blocked('policy_block');
    case 'mailbox_not_found':
      return notFound(reply, because);
    case 'mailbox_disabled':
      return disabled(reply, because);
    case 'domain_not_found':
      return noDomain(reply, because);
    case 'message_too_large':
    case 'mail_loop':
      return isLater ? TEMPORARY : finding('unknown_smtp', 'unclear_refusal', 'HIGH', said.category);
    case 'server_trouble':
      return isLater ? later(reply, provider) : trouble(reply, because);
    case 'unknown':
      return isLater ? later(reply, provider) : unclear(reply);
  }
}

function recipientRate({ code, text }: SmtpReply): Finding {
  if (/\bip\b/i.test(text)) return blocked('soft');
  return finding('risky_smtp', 'recipient_rate_limited', code < 500 ? 'MEDIUM' : 'HIGH', 'soft');
}

const relayDenied = ({ enhanced }: SmtpReply): Finding =>
  finding('unknown_smtp', 'relay_denied', 'HIGH', enhanced?.startsWith('5.7.') ? 'policy_block' : 'unknown');

const TEMPORARY = finding('unknown_smtp', 'temporary_error', 'MEDIUM', 'soft');

const isDoubtful = ({ text }: SmtpReply, because: string): boolean =>
  (because === 'status' || because === 'code') && isAboutUs(splitSaid(text).text);

const notFoundForNow = (): Finding => finding('unknown_smtp', 'mailbox_not_found', 'HIGH', 'soft');
const unsettled = (): Finding => finding('unknown_smtp', 'unclear_refusal', 'HIGH', 'unknown');

function notFound(reply: SmtpReply, because: string): Finding {
  const { code, enhanced, text } = reply;
  if (code < 500 && !OFF_FOR_GOOD.has(because)) return notFoundForNow();
  if (isDoubtful(reply, because)) return unsettled();
  if (because.startsWith('en_') && BLOCKS_US.test(splitSaid(text).text)) return unsettled();
  if (code === 551 || enhanced === '5.1.6' || MOVED.test(text))
    return finding('invalid_mailbox', 'mailbox_moved', 'Invalid', 'invalid_recipient');
  if (enhanced === '5.1.3' || SYNTAX.test(text))
    return finding('invalid_mailbox', 'bad_syntax', 'Invalid', 'invalid_recipient');
  return finding('mailbox_not_found', 'mailbox_not_found', 'Invalid', 'invalid_recipient');
}

function disabled(reply: SmtpReply, because: string): Finding {
  const { code, enhanced, text } = reply;
  if (OFF_FOR_GOOD.has(because))
    return finding('invalid_mailbox', 'domain_not_accepted', 'Invalid', 'invalid_recipient');
  if (code < 500) return TEMPORARY;
  if (isDoubtful(reply, because) || (because === 'status' && !MAILBOX_WORD.test(text))) return unsettled();
  if (enhanced?.startsWith('5.7.') && BLOCK_WORD.test(text)) return blocked('policy_block');
  return finding('invalid_mailbox', 'mailbox_disabled', 'Invalid', 'invalid_recipient');
}

function noDomain(reply: SmtpReply, because: string): Finding {
  if (reply.code < 500 && !OFF_FOR_GOOD.has(because)) return TEMPORARY;
  if (isDoubtful(reply, because) || (because === 'status' && reply.enhanced?.startsWith('5.4.')))
    return unsettled();
  return finding('invalid_mailbox', 'domain_not_accepted', 'Invalid', 'invalid_recipient');
}

function later(reply: SmtpReply, provider: Provider | null): Finding {
  const { enhanced, text } = reply;
  const rule = ruleFor(reply);
  if (isRecipientRate(text)) return recipientRate(reply);
  if (rule?.subtype === 'mailbox_not_found') return notFoundForNow();
  if (RELAY.test(splitSaid(text).text) && rule?.subtype === 'policy') return blocked('soft');
  if (enhanced?.startsWith('4.5.3')) return TEMPORARY;
  if (rule?.subtype === 'policy' || OUR_NAME.test(text)) return blocked('soft');
  if (SERVER_ROOM.test(text)) return TEMPORARY;
  if (/^4\.7\.[01]$/.test(enhanced ?? '') && RETRY_LATER.test(text))
    return GOOGLE.has(provider?.name ?? '') || /\bgsmtp\b/.test(text)
      ? blocked('soft')
      : finding('greylisted', 'greylisted', 'MEDIUM', 'soft');
  if (TIMED_OUT.test(text)) return finding('timeout', 'timeout', 'MEDIUM', 'soft');
  return TEMPORARY;
}

const trouble = ({ text }: SmtpReply, because: string): Finding =>
  TIMED_OUT.test(text)
    ? finding('timeout', 'timeout', 'MEDIUM', 'soft')
    : finding('unknown_smtp', 'unclear_refusal', 'HIGH', because === 'status' ? 'unknown' : 'soft');

function unclear(reply: SmtpReply): Finding {
  const { enhanced, text } = reply;
  const words = splitSaid(text).text;
  if (RELAY.test(words)) return relayDenied(reply);
  // No rule knows the words: 5.1.1 means the mailbox (RFC 3463), unless the text is about this sender.
  if (enhanced === '5.1.1' && !isAboutUs(words))
    return finding('mailbox_not_found', 'mailbox_not_found', 'Invalid', 'invalid_recipient');
  return unsettled();
}

const WAIT = /\b(\d{1,5})\s*(s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?)\b/i;
const WAIT_CLOCK = /\b(\d{1,2}):(\d{2}):(\d{2})\b/;
const MAX_WAIT_S = 86_400;
export function statedWaitSeconds(text: string): number | null {
  const words = splitSaid(text).text;
  const clock = WAIT_CLOCK.exec(text);
  if (clock) return Math.min(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]), MAX_WAIT_S);
  const found = WAIT.exec(words);
  if (!found) return null;
  const unit = found[2]![0]!.toLowerCase();
  return Math.min(Number(found[1]) * (unit === 's' ? 1 : unit === 'm' ? 60 : 3600), MAX_WAIT_S);
}
