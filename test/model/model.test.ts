import fc from 'fast-check';
import { expect, it } from 'vitest';
import { world } from './draw.ts';
import { judge } from './judge.ts';
import { play } from './play.ts';

/** `npm run prove` asks for ten thousand: some hours. */
const GRAPHS = Number(process.env.PROVE_GRAPHS ?? 24);
const CAMPAIGNS = Math.min(100, Math.ceil(GRAPHS / 2));

it(
  'the engine does with random campaigns, calendars, contacts and histories what the model says, and explain says it before',
  { timeout: Math.max(300_000, GRAPHS * 10_000) },
  async () => {
    let mails = 0;
    await fc.assert(
      fc.asyncProperty(world(CAMPAIGNS), async (drawn) => {
        const played = await play(drawn, { days: 8, looks: 5 });
        mails += played.mails.length;
        expect(judge(drawn, played).faults.slice(0, 5)).toEqual([]);
      }),
      // A world takes half a minute: a smaller one is not searched for.
      { numRuns: Math.ceil(GRAPHS / CAMPAIGNS), endOnFailure: true },
    );
    expect(mails).toBeGreaterThan(0);
  },
);
