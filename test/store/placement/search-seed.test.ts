import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addSeeds, addSendingBox, lookAround, newTest, placesOf } from '../../support/placement.ts';
import { startScriptedImap } from '../../support/scripted-imap.ts';

/** The places of a test that begins now, when each mail has had its time. */
async function placesAtTheEnd(t: TestApp, port: number): Promise<unknown> {
  await addSeeds(t, ['a@s.test', 'b@s.test', 'c@s.test'], port);
  await addSendingBox(t, 'ben', 1);
  const id = await newTest(t);
  await t.app.pool.query("update email_sends set state = 'sent', sent_at = $1 where source = 'placement'", [
    t.clock.now(),
  ]);
  await lookAround(t);
  t.clock.advance(31 * 60_000);
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
    expect(await placesAtTheEnd(t, imap.port)).toEqual(all(place));
  },
  60_000,
);
