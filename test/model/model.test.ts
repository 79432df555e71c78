import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEED as FC_SEED } from '../support/chance.ts';
import type { Course } from './contact.ts';
import { world } from './draw.ts';
import type { DrawnWorld } from './draw.ts';
import { judge } from './judge.ts';
import { play } from './play.ts';
import type { Played } from './play.ts';

/** `npm run prove -- graphs` asks for ten thousand. */
const GRAPHS = Number(process.env.PROVE_GRAPHS ?? 24);
/** Campaigns of one database share its clock. */
const CAMPAIGNS = Math.min(250, Math.ceil(GRAPHS / 2));
const WORLDS = Math.ceil(GRAPHS / CAMPAIGNS);
/** To play worlds again: the printed seed, the number of graphs, and the world. */
const SEED = Number(process.env.PROVE_SEED ?? FC_SEED);
const ONLY = process.env.PROVE_WORLD;
const FAULTS_SHOWN = 10;

it(
  'the engine does with random campaigns, calendars, contacts and histories what the model says, and explain says it before',
  { timeout: Math.max(300_000, GRAPHS * 10_000) },
  async () => {
    const faults: string[] = [];
    let mails = 0;
    const worlds = fc.sample(world(CAMPAIGNS), { seed: SEED, numRuns: WORLDS });
    for (const [index, drawn] of worlds.entries()) {
      if (ONLY !== undefined && Number(ONLY) !== index) continue;
      const played = await play(drawn, { days: 8, looks: { every: 1, asks: 5 } });
      const { faults: found, courses } = judge(drawn, played);
      const acts = played.said.filter(({ act }) => act).length;
      for (const contact of new Set(
        found.slice(0, FAULTS_SHOWN).map((fault) => Number(/contact (\d+)/.exec(fault)?.[1])),
      ))
        console.log(JSON.stringify({ contact, ...traceOf(drawn, played, courses, contact) }));
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

function traceOf(drawn: DrawnWorld, played: Played, courses: readonly Course[], contact: number): object {
  const { campaign } = played.people[contact]!;
  const { graph, calendar, ...limits } = drawn.campaigns[campaign]!;
  const of = <Each extends { contact: number }>(all: readonly Each[]): Each[] => all.filter((each) => each.contact === contact);
  const seen = { ...courses[contact], campaign, limits, graph, calendar: drawn.calendars[calendar], team: drawn.teamCalendar,
    mails: of(played.mails), happened: of(played.happened), said: of(played.said) }; // prettier-ignore
  const isTime = (value: unknown): value is number => typeof value === 'number' && value > drawn.start - 1;
  return JSON.parse(JSON.stringify(seen, (_key, value) => (isTime(value) && Number.isFinite(value) ? new Date(value).toISOString() : value)));
} // prettier-ignore
