import { cleanText, parseReply, scopeOf } from './smtp-reply.ts';
import type { SmtpPhase } from './smtp-reply.ts';

/** What became of a mail. */
export type SmtpOutcome =
  | { kind: 'accepted'; code: number; enhanced: string | null; reply: string }
  | { kind: 'deferred'; code: number; enhanced: string | null; reply: string; phase: SmtpPhase }
  | {
      kind: 'rejected';
      code: number;
      enhanced: string | null;
      reply: string;
      phase: SmtpPhase;
      scope: 'recipient' | 'message' | 'mailbox';
    }
  /** Nothing of the body left: safe to try again. */
  | { kind: 'unreachable'; phase: SmtpPhase; code: string; message: string }
  /** The body began and no reply told its end: nobody can know, never try again blindly (RFC 1047). */
  | { kind: 'unknown'; code: string; message: string }
  | { kind: 'withdrawn' };

/** Why there is no session to send over. */
export type SmtpRefusal = Extract<SmtpOutcome, { kind: 'deferred' | 'rejected' | 'unreachable' }>;

/** How a dialogue ended that did not end well: what a socket or a server said, and to which command. */
export type SmtpError = Error & {
  code?: string | undefined;
  response?: string | undefined;
  command?: string | undefined;
};

/** A definite answer of the server as an outcome; null when it gave none. */
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

/** What a failure before any mail means: while connecting or logging in. */
export const loginFailed = (error: SmtpError, phase: SmtpPhase): SmtpRefusal =>
  answered(error, phase) ?? unreachable(error, phase);

const COMMAND_PHASE: Record<string, SmtpPhase> = { 'MAIL FROM': 'mail', 'RCPT TO': 'rcpt', DATA: 'data' };

/** What a failure during a hand-over means for the mail; after the body began only a reply to it is certain. */
export function handOverFailed(error: SmtpError, bodyBegun: boolean): SmtpOutcome {
  // The server's SIZE (RFC 1870) is smaller than the mail: that is about the mail, and no later try mends it.
  if (error.code === 'EMESSAGE' && !bodyBegun)
    return {
      kind: 'rejected',
      code: 552,
      enhanced: '5.3.4',
      reply: cleanText(error.message),
      phase: 'data',
      scope: 'message',
    };
  const phase = bodyBegun ? 'body' : (COMMAND_PHASE[error.command ?? ''] ?? 'mail');
  // A reply that came with the end of the connection is no reply to the body.
  const definite = bodyBegun && error.command === 'CONN' ? null : answered(error, phase);
  if (definite) return definite;
  return bodyBegun
    ? { kind: 'unknown', code: error.code ?? 'ERROR', message: cleanText(error.message) }
    : unreachable(error, phase);
}
