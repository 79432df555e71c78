import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { listConversations } from '../../../src/conversations/list-store.ts';
import { testApp } from '../../support/app.ts';

/** More than a search looks at before it asks an index. */
const CONVERSATIONS = 600;
const PEOPLE = 120;
const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const { db } = t.app;
const id = (kind: number, n: number): string =>
  `01890000-0000-7000-80${String(kind).padStart(2, '0')}-${String(n).padStart(12, '0')}`;
const [TALK, PERSON, SENDER, LABEL, USER] = [1, 2, 3, 4, 5];
const STATUSES = ['customer', 'interested', 'meeting_booked', null] as const;

interface Talk {
  n: number;
  text: string;
  interest: (typeof STATUSES)[number];
  labelled: boolean;
  unread: boolean;
  sender: number;
  snoozed: 'awake' | 'asleep' | 'woken';
  assigned: boolean;
}
const talks = Array.from({ length: CONVERSATIONS }, (_none, n): Talk => {
  const text = `re: offer ${1000 + (n % 90)} 50%_off person.${1000 + (n % PEOPLE)}@people.test first${(n % PEOPLE) % 7} last works`;
  return {
    n,
    text,
    interest: STATUSES[n % 4]!,
    labelled: n % 3 === 0,
    unread: n % 5 === 0,
    sender: n % 8,
    snoozed: n % 7 === 0 ? 'asleep' : n % 7 === 1 ? 'woken' : 'awake',
    assigned: n % 11 < 3,
  };
});

await sql`insert into labels (team_id, id, name) values (${t.teamId}, ${id(LABEL, 0)}, 'Hot')`.execute(db);
for (const n of Array.from({ length: PEOPLE }).keys())
  await sql`
    with p as (insert into contact_profiles (team_id, id, email, first_name, last_name, company_name, created_at, updated_at)
      values (${t.teamId}, ${id(PERSON, n)}, ${`person.${1000 + n}@people.test`}, ${`First${n % 7}`}, 'Last', 'Works', ${t.clock.now()}, ${t.clock.now()}) returning *)
    insert into contact_search (team_id, contact_profile_id, text)
    select team_id, id, contact_search_text(email, first_name, last_name, company_name) from p`.execute(db);
const SLEEPS = { awake: null, asleep: 60_000, woken: 0 };
for (const { n, text, interest, labelled, unread, sender, snoozed, assigned } of talks) {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000);
  const until = SLEEPS[snoozed] === null ? null : new Date(t.clock.now().getTime() + SLEEPS[snoozed]);
  const subject = text.slice(0, text.indexOf(' person'));
  await sql`insert into conversations (team_id, id, contact_profile_id, sender_id, campaign_id, subject, interest, unread_since, snoozed_until, assigned_to, last_message_at, created_at)
    values (${t.teamId}, ${id(TALK, n)}, ${id(PERSON, n % PEOPLE)}, ${id(SENDER, sender)}, ${id(9, n)}, ${subject}, ${interest},
      ${unread ? at : null}, ${until}, ${assigned ? id(USER, 1) : null}, ${at}, ${at})`.execute(db);
  await sql`insert into conversation_search (team_id, conversation_id, text) values (${t.teamId}, ${id(TALK, n)}, ${subject})`.execute(
    db,
  );
  if (labelled)
    await sql`insert into conversation_labels (team_id, conversation_id, label_id, last_message_at)
      values (${t.teamId}, ${id(TALK, n)}, ${id(LABEL, 0)}, ${at})`.execute(db);
}

const everything = {
  teamId: t.teamId,
  channel: undefined,
  labelId: undefined,
  senderId: undefined,
  campaignId: undefined,
  unread: undefined,
  archived: false,
  snoozed: undefined,
  assignedTo: undefined,
  now: t.clock.now(),
  needsReview: undefined,
  interest: undefined,
  search: undefined,
};
const FILTERS: [string, Partial<Parameters<typeof listConversations>[1]>, (talk: Talk) => boolean][] = [
  ['no filter', {}, () => true],
  ['a label', { labelId: id(LABEL, 0) }, (talk) => talk.labelled],
  ['a label and unread', { labelId: id(LABEL, 0), unread: true }, (talk) => talk.labelled && talk.unread],
  ['a mailbox', { senderId: id(SENDER, 3) }, (talk) => talk.sender === 3],
  ['a status', { interest: ['customer'] }, (talk) => talk.interest === 'customer'],
  [
    'two statuses',
    { interest: ['customer', 'interested'] },
    (talk) => talk.interest === 'customer' || talk.interest === 'interested',
  ],
  [
    'two statuses in a mailbox',
    { interest: ['customer', 'interested'], senderId: id(SENDER, 4) },
    (talk) => (talk.interest === 'customer' || talk.interest === 'interested') && talk.sender === 4,
  ],
  ['those that sleep', { snoozed: true }, (talk) => talk.snoozed === 'asleep'],
  ['those that are awake', { snoozed: false }, (talk) => talk.snoozed !== 'asleep'],
  ['an assignee', { assignedTo: id(USER, 1) }, (talk) => talk.assigned],
  [
    'no assignee and a label',
    { assignedTo: null, labelId: id(LABEL, 0) },
    (talk) => !talk.assigned && talk.labelled,
  ],
  [
    'a status or none',
    { interest: ['customer', null] },
    (talk) => talk.interest === 'customer' || talk.interest === null,
  ],
];
const SEARCHES = [undefined, 'Person.1007@', 'offer 1017', 'FIRST3 last', 'first6', '50%_off', 'offer_1017', 'none of it', 'of']; // prettier-ignore
const PAGES = [
  { limit: 50, offset: 0 },
  { limit: 3, offset: 2 },
  { limit: 50, offset: 510 },
];

describe.each(FILTERS)('conversations with %s', (_name, filter, fits) => {
  it.each(SEARCHES)('are found by %s, the newest first, with an exact has_more', async (search) => {
    const all = talks
      .filter((talk) => fits(talk) && talk.text.includes(search?.toLowerCase() ?? ''))
      .map(({ n }) => id(TALK, n))
      .toReversed();
    for (const page of PAGES) {
      const found = await listConversations(db, { ...everything, ...filter, search, ...page });
      const end = page.offset + page.limit;
      expect(found.ids, JSON.stringify(page)).toEqual(all.slice(page.offset, end));
      expect(found.hasMore).toBe(all.length > end);
      if (!found.isEstimate) expect(found.total).toBe(all.length);
      expect(found.total).toBeLessThanOrEqual(all.length);
    }
  });
});
