import type { Services } from '../../platform/services.ts';
import { readListTests, writeListTest } from './check-store.ts';
import { testList } from './rules/dnsbl.ts';
import type { AskedList } from './rules/dnsbl.ts';
import { askedZone } from './rules/dnsbl-zones.ts';
import type { Asking } from './rules/question.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The enabled block lists, each with the result of its last test. All processes share the tests: one a day, or one an
 * hour while it fails. RFC 5782 5
 */
export async function testLists(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  ask: <Result>(rule: Asking<Result>) => Promise<Result>,
): Promise<AskedList[]> {
  const zones = config.dnsblZones;
  if (zones.length === 0) return [];
  const tests = await readListTests(db, zones);
  const wall = clock.wall();
  return Promise.all(
    zones.map(async (zone) => {
      const list = { zone, asked: askedZone(zone, config.dnsblDqsKey) };
      const last = tests.find((each) => each.zone === zone);
      const goodForMs = (last?.fault ?? null) === null ? DAY_MS : HOUR_MS;
      if (last && wall.getTime() - last.tested_at.getTime() < goodForMs)
        return { ...list, fault: last.fault };
      const fault = await ask(testList({ ...list, fault: null }));
      await writeListTest(db, { zone, tested_at: wall, fault });
      return { ...list, fault };
    }),
  );
}
