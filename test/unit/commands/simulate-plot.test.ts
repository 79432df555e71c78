import { expect, it } from 'vitest';
import type { Simulation } from '../../../src/campaigns/simulate-campaign.ts';
import { plot } from '../../../src/commands/simulate-plot.ts';

const sunday = Temporal.PlainDate.from('2026-11-22');

const simulated = (length: number): Simulation =>
  ({
    sent: 7,
    timezone: 'UTC',
    contacts: { active: 7, simulated: 7, blocked: [] },
    days: Array.from({ length }, (_none, n) => ({
      date: sunday.add({ days: n }).toString(),
      sent: n === 10 ? 7 : 0,
    })),
    finish: { p50: null, p90: null, last: null },
    senders: [],
    nodes: [],
    holds: [],
  }) as unknown as Simulation;

it('says when a line of the plot is more than one day', () => {
  expect(plot(simulated(40), 80)).not.toContain('each line is');
  expect(plot(simulated(90), 80)).toMatch(/each line is 3 days[^]*2026-12-01 {2}7/);
});
