import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueInboxes } from '../../../src/inbox/apply-store.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { dueFor } from '../../support/due.ts';
import { readsOf } from '../../support/reads.ts';

const MAILBOXES = 40;
const FLOOD = 20_000;

let t: TestApp;
let teams: string[];
beforeAll(async () => {
  t = await testApp({ fresh: true });
  await t.app.pool.query('alter table inbound_messages set (autovacuum_enabled = false)');
  const { body } = await t.call('POST', '/teams', { name: 'Other' });
  teams = [t.teamId, body.data.id as string];
});
afterAll(() => t[Symbol.asyncDispose]());

/** Adds new mailboxes with messages that are due from `from` on; resolves the mailboxes. */
async function arrive(teamId: string, mailboxes: number, each: number, from: string): Promise<string[]> {
  const { rows } = await t.app.pool.query<{ id: string }>(
    `with boxes as materialized (select gen_random_uuid() as id from generate_series(1, $2::int)), added as (
       insert into inbound_messages (team_id, sender_id, id, folder, uid_validity, uid, message_key, body_hash, received_at, size_bytes, next_attempt_at, created_at)
       select $1, b.id, gen_random_uuid(), 'INBOX', 1, n, n, n, now(), 100, $4, now() from boxes b, generate_series(1, $3::int) n)
     select id from boxes`,
    [teamId, mailboxes, each, from],
  );
  return rows.map(({ id }) => id);
}
const listed = async () => (await dueFor(t, dueInboxes)).map(({ key }) => key as string);

describe('mailboxes with messages to apply', () => {
  it('are listed once each, teams in turn, by a probe for each of them however many messages wait', async () => {
    const [one, other] = teams as [string, string];
    const due = [
      ...(await arrive(one, 1, FLOOD, '-infinity')),
      ...(await arrive(one, MAILBOXES, 2, '-infinity')),
      ...(await arrive(other, 2, 2, '-infinity')),
    ];
    await arrive(one, MAILBOXES, 2, 'infinity');
    for (const statistics of ['none', 'fresh']) {
      if (statistics === 'fresh') await t.app.pool.query('analyze');
      const reads = await readsOf(t.app.pool, async () =>
        expect((await listed()).toSorted()).toEqual(due.toSorted()),
      );
      expect(reads.map(({ rows }) => rows < 10 * 2 * MAILBOXES + 100), `${statistics}: ${reads[0]?.rows} rows`).toEqual([true]); // prettier-ignore
    }
    const turns = (await dueFor(t, dueInboxes)).slice(0, 4).map(({ teamId }) => teamId as string);
    expect(turns.toSorted()).toEqual([one, one, other, other].toSorted());
  });

  it('are others with each look where not all are listed, so that each comes', async () => {
    const more = await arrive(teams[1]!, 1_500, 1, '-infinity');
    const seen = new Set<string>();
    for (let looks = 0; looks < 20; looks++) {
      t.clock.advance(600);
      const now = await listed();
      expect(now).toHaveLength(1_000);
      for (const key of now) seen.add(key);
    }
    expect(more.filter((key) => !seen.has(key))).toEqual([]);
  });
});
