import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDataFolder } from '../src/roles/postgres-place.ts';
import { serveDatabases } from '../test/support/databases.ts';
import { openHouse } from './house.ts';
import { fillConversations, plain } from './many-conversations.ts';
import { median } from './report.ts';

/** The p50 of each filter of one team's list through the API, with page, count and all columns. */
const CONVERSATIONS = Number(process.env.BENCH_CONVERSATIONS ?? 1_000_000);
const ASKED = 41;

const QUERIES: Record<string, string> = {
  newest: '',
  'offset 5,000': '&offset=5000',
  channel: '&channel=linkedin',
  'label, 1 in 2': `&label_id=${plain('label', 0)}`,
  'label, 1 in 100': `&label_id=${plain('label', 2)}`,
  'label, 1 in 1,000': `&label_id=${plain('label', 3)}`,
  mailbox: `&SenderId=${plain('sender', 7)}`,
  campaign: `&CampaignId=${plain('campaign', 7)}`,
  unread: '&unread=true',
  read: '&unread=false',
  archived: '&archived=true',
  review: '&needs_review=true',
  'no review': '&needs_review=false',
  'interest, 1 in 2': '&interest=interested',
  'interest, 1 in 100': '&interest=meeting_booked',
  'interest, 1 in 1,000': '&interest=customer',
  'no interest': '&interest=',
  'two interests': '&interest=customer,meeting_booked',
  'mailbox and unread': `&SenderId=${plain('sender', 7)}&unread=true`,
  'label and unread': `&label_id=${plain('label', 1)}&unread=true`,
  'search, one address': '&search=person.4711%40',
  'search, one name': '&search=last31999',
  'search, a subject of 1,000': '&search=offer%20731',
  'search, in all': '&search=offer',
  'search, in none': '&search=zebra%20crossing',
  'label and search': `&label_id=${plain('label', 0)}&search=person.4711%40`,
  'mailbox and search': `&SenderId=${plain('sender', 7)}&search=offer%20731`,
  'mailbox and two interests': `&SenderId=${plain('sender', 7)}&interest=customer,meeting_booked`,
  'archived and unread': '&archived=true&unread=true',
};

const folder = await temporaryDataFolder('bench-conversations');
const runs: Record<string, { p50: number; best: number }> = {};
{
  await using databases = await serveDatabases(join(folder, 'postgres'), { durable: true });
  await using database = await databases.clone();
  await using house = await openHouse(database.url);
  await fillConversations(house.app.db, house.teamId, CONVERSATIONS);
  const ask = async (query: string): Promise<number> => {
    const started = performance.now();
    const answer = await house.server.inject({
      url: `/v2/conversations?TeamId=${house.teamId}${query}`,
      headers: { authorization: `Bearer ${house.apiKey}` },
    });
    const took = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return took;
  };
  for (const [name, query] of Object.entries(QUERIES)) {
    for (let n = 0; n < 5; n++) await ask(query);
    const times: number[] = [];
    for (let n = 0; n < ASKED; n++) times.push(await ask(query));
    runs[name] = { p50: Number(median(times).toFixed(2)), best: Number(Math.min(...times).toFixed(2)) };
  }
}
await rm(folder, { recursive: true, force: true });
const value = Math.max(...Object.values(runs).map(({ p50 }) => p50));
process.stdout.write(
  `${JSON.stringify({ name: 'conversations', unit: 'ms (p50 of the slowest)', conversations: CONVERSATIONS, value, runs })}\n`,
);
