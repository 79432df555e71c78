import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { askEach, askTogether } from '../../../src/platform/db/ask.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { createLog } from '../../../src/platform/log.ts';
import { testApp } from '../../support/app.ts';

const log = createLog('silent', 'test');
const three = new Map(['one', 'two', 'three'].map((name) => [name, sql`select 1`]));

it('a question about a table that another session holds hides no answer of the others', async () => {
  await using t = await testApp();
  const holder = await t.app.pool.connect();
  await holder.query('begin; lock table broadcasts in access exclusive mode');
  const { answers, faults } = await askTogether(
    t.app.db,
    new Map([...three, ['held', sql`select count(*)::int from broadcasts`]]),
  );
  holder.release(true);
  expect(answers).toEqual({ one: 1, two: 1, three: 1 });
  expect([...faults.keys()]).toEqual(['held']);
});

it.each([
  ['together', askTogether],
  ['each', askEach],
])('questions that are asked %s of a database that is away end with the first', async (_how, ask) => {
  let connections = 0;
  const away = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(away, 'listening');
  const { port } = away.address() as AddressInfo;
  const { db, close } = connect({
    url: `postgres://user@127.0.0.1:${port}/none`,
    applicationName: 'test',
    maxConnections: 2,
    statementTimeoutSeconds: 5,
    lockTimeoutSeconds: 5,
    log,
  });
  await expect(ask(db, three)).rejects.toThrow();
  const asked = connections;
  await close();
  away.close();
  expect(asked).toBe(1);
});
