import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addSeeds, addSendingBox, lookAround, newTest, placesOf } from '../../support/placement.ts';
import { startScriptedImap } from '../../support/scripted-imap.ts';

const MINUTE_MS = 60_000;

async function begin(t: TestApp, port: number): Promise<string> {
  await addSeeds(t, ['a@s.test', 'b@s.test', 'c@s.test'], port);
  await addSendingBox(t, 'ben', 1);
  const id = await newTest(t);
  await t.app.pool.query("update email_sends set state = 'sent', sent_at = $1 where source = 'placement'", [
    t.clock.now(),
  ]);
  await lookAround(t);
  return id;
}
async function placesAfter(t: TestApp, id: string, minutes: number): Promise<unknown> {
  t.clock.advance(minutes * MINUTE_MS);
  await lookAround(t);
  return placesOf(t, id);
}
const all = (place: string) => ({ a: place, b: place, c: place });

it.each([
  ['a folder that does not open', ['INBOX', 'Filed'], 'Filed', '(not_all_searched)'],
  [
    'more than a hundred folders',
    ['INBOX', ...Array.from({ length: 101 }, (_none, n) => `F${n}`)],
    null,
    '(not_all_searched)',
  ],
  ['nothing in any folder', ['INBOX', 'Filed'], null, 'missing'],
])(
  'a seed with %s: %s %s is %s',
  async (_what, folders, shut, place) => {
    await using t = await testApp();
    await using imap = await startScriptedImap(
      ({ name, args, tag }) => {
        if (name === 'EXAMINE' && shut !== null && args.includes(shut)) return 'NO internal error, try later';
        if (name === 'UID SEARCH') return { untagged: `* SEARCH\r\n${tag} OK done\r\n` };
        return null;
      },
      { folders },
    );
    const id = await begin(t, imap.port);
    expect(await placesAfter(t, id, 31)).toEqual(all('(looked_for)'));
    expect(await placesAfter(t, id, 30)).toEqual(all(place));
  },
  60_000,
);

it('a folder that refuses for a moment, at the end of the time, does not end the search', async () => {
  await using t = await testApp();
  let shut = true;
  await using imap = await startScriptedImap(
    ({ name, args, tag }) => {
      if (name === 'EXAMINE' && shut && args.includes('Filed')) return 'NO internal error, try later';
      if (name === 'UID SEARCH') return { untagged: `* SEARCH\r\n${tag} OK done\r\n` };
      return null;
    },
    { folders: ['INBOX', 'Filed'] },
  );
  const id = await begin(t, imap.port);
  expect(await placesAfter(t, id, 31)).toEqual(all('(looked_for)'));
  shut = false;
  expect(await placesAfter(t, id, 6)).toEqual(all('(looked_for)'));
  expect(await placesAfter(t, id, 6)).toEqual(all('missing'));
});

it.each([
  ['INBOX', 'inbox'],
  ['Junk', 'junk'],
])('a mail that comes into %s while the folder of all mails is searched is %s', async (into, place) => {
  await using t = await testApp();
  let [folder, arrived] = ['', false];
  await using imap = await startScriptedImap(
    ({ name, args, tag }) => {
      if (name === 'LOGIN') arrived = false;
      if (name === 'EXAMINE') folder = args;
      if (folder.includes('Everything')) arrived = true;
      const isHere = arrived && (folder.includes(into) || folder.includes('Everything'));
      return name === 'UID SEARCH'
        ? { untagged: `* SEARCH${isHere ? ' 1' : ''}\r\n${tag} OK done\r\n` }
        : null;
    },
    { folders: ['INBOX', 'Junk', 'Everything'] },
  );
  expect(await placesOf(t, await begin(t, imap.port))).toEqual(all(place));
});
