import type { Answer } from '../../verification/rules/verdict.ts';

/** decided: an unknown result that may change gets three probes. */
const MOST_TRIES = 3;
/** A contact waits a day at most, so the last try must come earlier. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** decided: pause for operators that refuse this sender. */
export const REST_MS = 15 * 60_000;
/** After this many claims without a result the address counts as unknown, because it may crash its worker. */
export const LOST_TRIES = 8;

export type AfterProbe = { kind: 'settle' } | { kind: 'again'; inMs: number };

export function afterProbe(answer: Pick<Answer, 'retry'>, attempts: number): AfterProbe {
  if (!answer.retry.recommended || attempts >= MOST_TRIES) return { kind: 'settle' };
  return { kind: 'again', inMs: Math.min((answer.retry.after_s ?? 0) * 1000, LONGEST_WAIT_MS) };
}

const OUR_HOST = /\b(?:client host|sending ip|your ip|ip address|reputation)\b|\b(?:\d{1,3}\.){3}\d{1,3}\b/i;
const BLOCK_LIST =
  /\b(?:block(?:ed|ing)? ?lists?|black ?list(?:s|ed)?|dnsbl|rbl|spamhaus|spamcop|barracuda|sorbs|abusix|invaluement)\b/i;
const isAboutUs = (text: string): boolean => OUR_HOST.test(text) || BLOCK_LIST.test(text);

/**
 * True when the operator of the mail hosts refuses this sender for any recipient: before RCPT, or because of the
 * sender's address. A rule about one recipient or customer does not count.
 */
export const refusesUs = ({
  reason,
  validation_subtype: subtype,
  smtp: { stage, text },
}: Pick<Answer, 'reason' | 'validation_subtype' | 'smtp'>): boolean =>
  subtype === 'probe_blocked' && reason === 'blocked' && (stage !== 'rcpt' || isAboutUs(text ?? ''));

/** decided: an unknown or dead address has no risk level. */
export const findingOf = ({
  valid2,
  validation_subtype,
  is_catch_all,
  risk_level,
}: Pick<Answer, 'valid2' | 'validation_subtype' | 'is_catch_all' | 'risk_level'>) => ({
  valid2,
  validation_subtype,
  is_catch_all,
  risk_level: valid2 === 1 && risk_level !== 'Invalid' ? risk_level : null,
});
