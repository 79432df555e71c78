import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { mailboxKey } from '../../src/platform/rules/mailbox-key.ts';
import { testDatabase } from '../support/postgres.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const local = fc.array(fc.constantFrom('a', 'B', 'z', '.', '+', '1', '_', "'"), {
  minLength: 1,
  maxLength: 8,
});
const domain = fc.constantFrom(
  'gmail.com',
  'GoogleMail.com',
  'people.test',
  'xn--mller-kva.test',
  'gmail.com.test',
  'mail.gmail.com',
);

it('the database and the program have the same key for every spelling of an address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(local, domain), { minLength: 20, maxLength: 20 }), async (all) => {
      const addresses = all.map(([name, at]) => `${name.join('')}@${at}`);
      const { rows } = await database.pool.query(
        'select mailbox_key(a) as key from unnest($1::text[]) with ordinality as u(a, n) order by n',
        [addresses],
      );
      expect(rows.map(({ key }) => key)).toEqual(addresses.map(mailboxKey));
    }),
  );
});

it.each(['+x@gmail.com', '.+x@gmail.com', '.@googlemail.com'])(
  'an address that has nothing before its plus is no domain: %s',
  async (address) => {
    expect(mailboxKey(address)).not.toBe(mailboxKey('@gmail.com'));
    const { rows } = await database.pool.query('select mailbox_key($1) as key', [address]);
    expect(rows).toEqual([{ key: mailboxKey(address) }]);
  },
);

it('a blacklist is searched by its key, and so are the mails to another spelling', async () => {
  const { pool } = database;
  const plan = async (query: string): Promise<string> => {
    const asked = `begin; set local enable_seqscan = off; explain ${query}; rollback`;
    const [, , explained] = (await pool.query(asked)) as unknown as { rows: Record<string, string>[] }[];
    return explained!.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(
    await plan(
      `select 1 where exists (select from suppression_of('${crypto.randomUUID()}'::uuid, 'a.b@gmail.com'))`,
    ),
  ).toContain('blacklist_mailbox');
  expect(
    await plan(
      `select id from email_sends s where team_id = '${crypto.randomUUID()}' and mailbox_key(s.recipient) = 'ab@gmail.com' and mailbox_key(s.recipient) <> lower(s.recipient)`,
    ),
  ).toContain('email_sends_mailbox');
});
