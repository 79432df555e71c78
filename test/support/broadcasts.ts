import { workBroadcasts } from '../../src/broadcasts/work-broadcasts.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import type { TestApp } from './app.ts';

export const MAIL = {
  name: 'News',
  subject: 'News for {{first_name}}',
  body: '<p>Hello</p>',
  audience: { all: true },
};

export async function addContacts(
  t: TestApp,
  count: number,
  { teamId = t.teamId, word = 'c' }: { teamId?: string; word?: string } = {},
): Promise<string[]> {
  const now = t.clock.now();
  const rows = Array.from({ length: count }, (_none, n) => ({
    team_id: teamId,
    id: t.app.ids.uuid(now),
    email: `${word}${n}@people.test`,
    first_name: `${word} ${n}`,
    created_at: now,
    updated_at: now,
  }));
  for (let at = 0; at < count; at += 1_000)
    await t.app.db
      .insertInto('contact_profiles')
      .values(rows.slice(at, at + 1_000))
      .execute();
  return rows.map(({ id }) => id).toSorted();
}

export const addMailbox = async (t: TestApp, name: string, max_per_day = 50): Promise<string> =>
  (await saveSender(t.app, t.teamId, { email: `${name}@outreach.test`, smtp_host: '127.0.0.1', max_per_day }))
    .id;

export async function newBroadcast(t: TestApp, over: object = {}, begin = true): Promise<string> {
  const made = await t.call('POST', '/broadcasts', { TeamId: t.teamId, ...MAIL, ...over });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data;
  const begun = begin ? await t.call('POST', `/broadcasts/${id}/send`) : made;
  if (begun.status >= 300) throw new Error(JSON.stringify(begun.body));
  return id;
}

export async function work(t: TestApp): Promise<void> {
  while (await workBroadcasts(t.app));
}

export const mailsOf = (t: TestApp, id: string) =>
  t.app.db
    .selectFrom('email_sends')
    .select(['id', 'recipient', 'state', 'hold_reason', 'sender_id', 'contact_profile_id'])
    .where('source_id', '=', id)
    .orderBy('recipient')
    .execute();

export const showBroadcast = async (t: TestApp, id: string) =>
  (await t.call('GET', `/broadcasts/${id}`)).body.data;
