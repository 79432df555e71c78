import type { EgressAnswer } from '../../platform/net/egress.ts';

export type Taken =
  | { kind: 'accepted' }
  | { kind: 'refused'; error: string }
  /** The connector was not reached or does not know us: says nothing about the action. */
  | { kind: 'down'; error: string };

/** Statuses about the action; every other one but 2xx is about the connector. */
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
