import type { Answer } from '../../verification/rules/verdict.ts';

/** Probes of one contact, each some time after the other. decided: an unknown that may pass is asked three times. */
const MOST_TRIES = 3;
/** A contact waits a day at most, so the last try must come before. */
const LONGEST_WAIT_MS = 2 * 60 * 60_000;
/** decided: operators that refuse us are left alone so long. */
export const REST_MS = 15 * 60_000;
/** A contact that was claimed so often and never settled takes its worker down: it counts as unknown. */
export const LOST_TRIES = 8;

/** What follows from a probe: the result is written, or the address is asked once more. */
export type AfterProbe = { kind: 'settle' } | { kind: 'again'; inMs: number };

export function afterProbe(answer: Pick<Answer, 'retry'>, attempts: number): AfterProbe {
  if (!answer.retry.recommended || attempts >= MOST_TRIES) return { kind: 'settle' };
  return { kind: 'again', inMs: Math.min((answer.retry.after_s ?? 0) * 1000, LONGEST_WAIT_MS) };
}

/** Words of a refusal that is about the address we come from. */
const ABOUT_US =
  /\b(?:block(?:ed|ing)? ?lists?|black ?list(?:s|ed)?|dnsbl|rbl|spamhaus|spamcop|barracuda|sorbs|abusix|invaluement|client host|sending ip|your ip|ip address|reputation)\b|\b(?:\d{1,3}\.){3}\d{1,3}\b/i;

/**
 * Whether the operator of the mail hosts refuses us, whatever the address: before it was named, or for the address we come
 * from. A rule of one recipient or customer says nothing of the others.
 */
export const refusesUs = ({
  reason,
  validation_subtype: subtype,
  smtp: { stage, text },
}: Pick<Answer, 'reason' | 'validation_subtype' | 'smtp'>): boolean =>
  subtype === 'probe_blocked' && reason === 'blocked' && (stage !== 'rcpt' || ABOUT_US.test(text ?? ''));

/** The columns of a contact. decided: the risk of an address that is unknown or dead is not told apart by a level. */
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
