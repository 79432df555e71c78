import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { beside } from './beside.ts';

const TIMEOUT_MS = 120_000;
const CONTACTS = 40;
const UPLOADS = 3;

it('queues that are dropped while processes run are made again, and what was in them is queued again', { timeout: TIMEOUT_MS }, async () => {
  await beside(async ({ world, worker, ready }) => {
    const queues = async () => (await world.db.query<{ name: string }>('select name from pgboss.queue order by name')).map(({ name }) => name);
    const before = await queues();
    const emails: string[] = [];
    // Its jobs are in the queue, and are lost with it.
    worker.kill('SIGSTOP');
    for (let n = 0; n < UPLOADS; n++) {
      await world.addPeople(CONTACTS);
      emails.push(...[...world.people.keys()].slice(emails.length));
    }
    const [{ jobs }] = (await world.db.query<{ jobs: number }>(`select count(*)::int as jobs from pgboss.job where name = 'import.merge' and state < 'completed'`)) as [{ jobs: number }];
    await world.db.query('select pgboss.delete_queue(name) from pgboss.queue');
    const dropped = (await queues()).length;
    const startedAt = performance.now();
    worker.kill('SIGCONT');
    await eventually(queues, (names) => names.join() === before.join());
    const madeAgainMs = Math.round(performance.now() - startedAt);
    const copies = async () => (await world.wire()).copies.filter(({ step }) => step === 1).map(({ to }) => to);
    await eventually(copies, (sent) => emails.every((email) => sent.includes(email)), 60_000);
    const allSentMs = Math.round(performance.now() - startedAt);
    const sent = await copies();
    expect(sent).toHaveLength(new Set(sent).size);
    expect((await eventually(ready, ([status, said]) => status === 200 && said.includes('"ok"')))[0]).toBe(200);
    await world.addPeople(CONTACTS);
    await eventually(copies, (all) => all.length === emails.length + CONTACTS, 60_000);
    console.log(JSON.stringify({ what: 'missing queues', queues: before.length, dropped, jobs, madeAgainMs, allSentMs }));
    expect([jobs > 0, dropped < before.length]).toEqual([true, true]);
    expect(`${world.api.said()}${worker.said()}`).toContain('queues were missing and are made again');
  });
}); // prettier-ignore
