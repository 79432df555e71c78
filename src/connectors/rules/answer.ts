import type { EgressAnswer } from '../../platform/net/egress.ts';

/** What a connector made of an action that was handed to it. */
export type Taken =
  | { kind: 'accepted' }
  /** It will not do this action, whenever it is asked. */
  | { kind: 'refused'; error: string }
  /** It could not be asked, or does not know us: says nothing of the action. */
  | { kind: 'down'; error: string };

/** Statuses that speak of the action; every other one but 2xx speaks of the connector. */
const OF_THE_ACTION = new Set([400, 409, 422]);
const MAX_ERROR = 300;

function messageIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    const message = typeof error === 'string' ? error : error?.message;
    return typeof message === 'string' ? `: ${message.slice(0, MAX_ERROR)}` : '';
  } catch {
    return '';
  }
}

/** Pure; what a connector answers is data of another party. */
export function takenBy(answer: EgressAnswer): Taken {
  switch (answer.kind) {
    case 'answered': {
      const { status } = answer;
      if (status >= 200 && status < 300) return { kind: 'accepted' };
      const error = `the connector answered ${status}${messageIn(answer.body)}`;
      return { kind: OF_THE_ACTION.has(status) ? 'refused' : 'down', error };
    }
    case 'refused':
      return { kind: 'down', error: `the connector cannot be asked: ${answer.why}` };
    case 'unreachable':
      return { kind: 'down', error: `the connector cannot be reached: ${answer.code}` };
    case 'timeout':
      return { kind: 'down', error: 'the connector did not answer in time' };
  }
}
