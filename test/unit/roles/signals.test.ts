import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onSignals } from '../../../src/roles/signals.ts';

function heardAt(...signals: [atMs: number, signal: NodeJS.Signals][]): string[] {
  const from = new EventEmitter();
  const did: string[] = [];
  let nowMs = 0;
  using _heard = onSignals(
    { stop: (signal) => void did.push(`stop by ${signal}`), endHard: () => void did.push(`end at ${nowMs}`) },
    { from, elapsedMs: () => nowMs },
  );
  for (const [atMs, signal] of signals) {
    nowMs = atMs;
    from.emit(signal, signal);
  }
  return did;
}

describe('signals to stop', () => {
  it.each([
    ['one is a wish to stop', [[0, 'SIGTERM']], ['stop by SIGTERM']],
    ['that npm passes on is the same wish', [[0, 'SIGINT'], [3, 'SIGINT']], ['stop by SIGINT']], // prettier-ignore
    ['of another kind within 2 s is the same wish', [[0, 'SIGHUP'], [1, 'SIGTERM'], [1999, 'SIGINT']], ['stop by SIGHUP']], // prettier-ignore
    ['after 2 s ends hard', [[0, 'SIGINT'], [4, 'SIGINT'], [2001, 'SIGINT']], ['stop by SIGINT', 'end at 2001']], // prettier-ignore
    ['that comes first after hours is a wish to stop', [[9e6, 'SIGINT'], [9e6 + 9, 'SIGINT']], ['stop by SIGINT']], // prettier-ignore
    ['SIGQUIT ends hard at once', [[5, 'SIGQUIT']], ['end at 5']],
    ['SIGQUIT ends a stop that is under way', [[0, 'SIGINT'], [5, 'SIGQUIT']], ['stop by SIGINT', 'end at 5']], // prettier-ignore
  ] as [string, [number, NodeJS.Signals][], string[]][])('%s', (_name, signals, did) => {
    expect(heardAt(...signals)).toEqual(did);
  });

  it('are not listened for any more when the listener is disposed', () => {
    const from = new EventEmitter();
    onSignals({ stop: () => {} }, { from })[Symbol.dispose]();
    expect(from.eventNames()).toEqual([]);
  });
});
