/**
 * Points at which tests kill the process, to prove crash safety. `OUTREACHD_CRASH_AT=send.after_dot` kills at the first
 * pass, `send.after_dot:7` at the seventh.
 */
export const CRASH_POINTS = [
  'send.after_claim',
  'send.after_intent',
  'send.before_data',
  'send.mid_body',
  'send.after_mark',
  'send.after_dot',
  'send.after_250',
  'send.after_commit',
  'walk.after_node',
  'event.after_insert',
  'webhook.after_2xx',
  'imap.after_insert',
  'imap.after_commit',
  'inbound.after_commit',
  'pause.after_commit',
  'import.batch',
  'broadcast.batch',
  'token.after_answer',
  'copy.after_append',
  'verify.after_debit',
  'verify.after_probe',
  'task.before_commit',
  'call.before_request',
  'call.after_answer',
  'call.before_commit',
  'linkedin.before_request',
  'linkedin.after_answer',
  'linkedin.before_commit',
  'move.before_commit',
  'setup.after_payment',
  'setup.before_request',
  'setup.after_answer',
  'setup.before_commit',
  'setup.before_sender',
  'placement.after_search',
  'placement.after_result',
  'notice.after_sent',
  'people.journalled',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

export type Crash = (point: CrashPoint) => void;

export const noCrash: Crash = () => {};

export function crashAt(setting: string): Crash {
  const [name, count = '1'] = setting.split(':');
  const point = CRASH_POINTS.find((known) => known === name);
  if (!point)
    throw new Error(`OUTREACHD_CRASH_AT: unknown crash point "${name}"; known: ${CRASH_POINTS.join(', ')}`);
  let left = Number(count);
  if (!Number.isInteger(left) || left < 1)
    throw new Error(`OUTREACHD_CRASH_AT: "${count}" is not a positive count`);
  return (passed) => {
    if (passed !== point || --left > 0) return;
    process.stderr.write(`crash point ${point}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
}
