import { cleanText, parseReply, scopeOf } from './smtp-reply.ts';
import type { SmtpPhase } from './smtp-reply.ts';

export type SmtpOutcome =
  | {
      kind: 'accepted';
      code: number;
      enhanced: string | null;
      reply: string;
      /** Copies that the server did not take. */
      refused?: readonly { address: string; reply: string }[];
    }
  | { kind: 'deferred'; code: number; enhanced: string | null; reply: string; phase: SmtpPhase }
  | {
      kind: 'rejected';
      code: number;
      enhanced: string | null;
      reply: string;
      phase: SmtpPhase;
      scope: 'recipient' | 'message' | 'mailbox';
    }
  /** The server never asked for the body, so a retry is safe. */
  | { kind: 'unreachable'; phase: SmtpPhase; code: string; message: string }
  /** The body began and its final dot never left: no server has the mail (RFC 5321 4.2.5), so a retry is safe. */
  | { kind: 'cut'; code: string; message: string }
  /** The final dot left and no reply came: the server may have the mail. Never retry without evidence (RFC 1047). */
  | { kind: 'unknown'; code: string; message: string }
  /** The data mark was refused or the mail was not begun: the final dot never left. */
  | { kind: 'withdrawn' }
  /** The mail could not be composed, by a fault of the product. */
  | { kind: 'broken'; message: string };

/** Codes of a login without an access token: temporary, or until a person signs in again. */
export const NO_TOKEN = 'NO_TOKEN';
export const SIGN_IN_AGAIN = 'SIGN_IN_AGAIN';
export const isTokenTrouble = (code: string): boolean => code === NO_TOKEN || code === SIGN_IN_AGAIN;

/** Before the 354, between the 354 and the final dot, and after the dot. */
export type HandOverStage = 'envelope' | 'body' | 'dot';

export type SmtpRefusal = Extract<SmtpOutcome, { kind: 'deferred' | 'rejected' | 'unreachable' }>;

export type SmtpError = Error & {
  code?: string | undefined;
  response?: string | undefined;
  command?: string | undefined;
};

function answered(error: SmtpError, phase: SmtpPhase): SmtpRefusal | null {
  const reply = error.response ? parseReply(error.response) : null;
  if (!reply || reply.code < 400) return null;
  const said = { code: reply.code, enhanced: reply.enhanced, reply: reply.text, phase };
  return reply.code < 500
    ? { kind: 'deferred', ...said }
    : { kind: 'rejected', ...said, scope: scopeOf(phase) };
}

const unreachable = (error: SmtpError, phase: SmtpPhase): SmtpRefusal => ({
  kind: 'unreachable',
  phase,
  code: error.code ?? 'ERROR',
  message: cleanText(error.message),
});

export const loginFailed = (error: SmtpError, phase: SmtpPhase): SmtpRefusal =>
  answered(error, phase) ?? unreachable(error, phase);

const COMMAND_PHASE: Record<string, SmtpPhase> = { 'MAIL FROM': 'mail', 'RCPT TO': 'rcpt', DATA: 'data' };

/** For a failure during a hand-over. After the final dot only a reply to the dot is certain. */
export function handOverFailed(error: SmtpError, stage: HandOverStage): SmtpOutcome {
  // The server's SIZE (RFC 1870) is smaller than the mail: no server replied, and no later try can succeed.
  if (error.code === 'EMESSAGE' && error.response === undefined && stage === 'envelope')
    return {
      kind: 'rejected',
      code: 552,
      enhanced: '5.3.4',
      reply: cleanText(error.message),
      phase: 'data',
      scope: 'message',
    };
  const phase = stage === 'envelope' ? (COMMAND_PHASE[error.command ?? ''] ?? 'mail') : 'body';
  // An incomplete reply at the end of the connection is no reply to the dot.
  const definite = stage === 'dot' && error.command === 'CONN' ? null : answered(error, phase);
  if (definite) return definite;
  const failed = { code: error.code ?? 'ERROR', message: cleanText(error.message) };
  switch (stage) {
    case 'envelope':
      return { kind: 'unreachable', phase, ...failed };
    case 'body':
      return { kind: 'cut', ...failed };
    case 'dot':
      return { kind: 'unknown', ...failed };
  }
}
