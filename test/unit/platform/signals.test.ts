import { expect, it } from 'vitest';
import { createSignals } from '../../../src/platform/signals.ts';
import type { SignalListeners } from '../../../src/platform/signals.ts';
import { signalListeners } from '../../../src/wiring.ts';
import { systemIds } from '../../../src/platform/ids.ts';

const listeners = signalListeners({ ids: systemIds() });

it('a signal is heard by its listener alone, which answers the caller', async () => {
  const trx = {} as Parameters<SignalListeners['steps_removed']>[0];
  const now = new Date(0);
  const heard: unknown[] = [];
  const { signal } = createSignals({
    ...listeners,
    steps_removed: async (...all) => {
      heard.push(all);
      return new Set(['ann']);
    },
  });
  const said = { teamId: 'team', enrollmentIds: ['ann', 'ben'] };
  expect(await signal(trx, 'steps_removed', said, now)).toEqual(new Set(['ann']));
  expect(heard).toEqual([[trx, said, now]]);
});

it('a table that lacks a listener, or has one of an unknown signal, does not compile', () => {
  const { team_changed: one, ...others } = listeners;
  // @ts-expect-error: no one hears of the change of a team
  const lacking: SignalListeners = { ...others };
  // @ts-expect-error: there is no such signal
  const unknown: SignalListeners = { ...listeners, team_renamed: one };
  // @ts-expect-error: what a removed step is told must answer who goes on
  const dumb: SignalListeners = { ...listeners, steps_removed: async () => {} };
  expect([lacking, unknown, dumb].map((table) => Object.keys(table).length)).toEqual([6, 8, 7]);
});
