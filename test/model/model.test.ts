import fc from 'fast-check';
import { expect, it } from 'vitest';
import { world } from './draw.ts';
import { judge } from './judge.ts';
import { play } from './play.ts';

/** `npm run prove` asks for ten thousand: an hour. */
const GRAPHS = Number(process.env.PROVE_GRAPHS ?? 24);
/** Campaigns of one database and one clock share its moments. */
const CAMPAIGNS = Math.min(200, Math.ceil(GRAPHS / 2));
const WORLDS = Math.ceil(GRAPHS / CAMPAIGNS);
/** To play worlds again: the seed that was printed, the number of graphs, and which of the worlds. */
const SEED = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31);
const ONLY = process.env.PROVE_WORLD;
const FAULTS_SHOWN = 10;

it(
  'the engine does with random campaigns, calendars, contacts and histories what the model says, and explain says it before',
  { timeout: Math.max(300_000, GRAPHS * 10_000) },
  async () => {
    const faults: string[] = [];
    let mails = 0;
    // A world takes half a minute: a smaller one is not searched for.
    const worlds = fc.sample(world(CAMPAIGNS), { seed: SEED, numRuns: WORLDS });
    for (const [index, drawn] of worlds.entries()) {
      if (ONLY !== undefined && Number(ONLY) !== index) continue;
      const played = await play(drawn, { days: 8, looks: { every: 1, asks: 4 } });
      const found = judge(drawn, played).faults;
      const acts = played.said.filter(({ act }) => act).length;
      mails += played.mails.length;
      faults.push(...found.map((fault) => `seed ${SEED}, world ${index}: ${fault}`));
      console.log(
        `seed ${SEED}, world ${index} of ${WORLDS}: ${drawn.campaigns.length} graphs, ${played.people.length} contacts, ` +
          `${played.mails.length} mails, ${played.happened.length} things happened, explain asked ${played.said.length} times ` +
          `(${acts} may go), ${found.length} disagreements`,
      );
    }
    expect(faults.slice(0, FAULTS_SHOWN)).toEqual([]);
    expect(mails).toBeGreaterThan(0);
  },
);
