import { connect } from 'node:net';
import { testApp } from './app.ts';
import { startChild } from './child.ts';

const MIB = 1024 * 1024;
const HEAP_MIB = 256;
const MAX_ANSWER_BYTES = 64 * 1024;
const SLOW_SENDERS = 50;
const FORM = 'multipart/form-data; boundary=b';
const BULK = '/contacts/bulk';

interface Attack {
  path: string;
  body: string;
  type?: string;
  method?: string;
  /** Fewer for bodies of the largest size. */
  callers?: number;
}

export interface Harm {
  /** Answers with 500, or too large. */
  faults: string[];
  health: { asked: number; failed: number };
  /** The longest turn of the event loop by kind of caller. */
  turnsMs: Record<string, number>;
  highestRssMib: number;
}

const list = (item: string, bytes: number): string =>
  `[${`${item},`.repeat(bytes / (item.length + 1))}${item}]`;
const keys = (count: number): string => Array.from({ length: count }, (_none, n) => `"k${n}":0`).join(',');

function attacksOn(teamId: string, campaign: string) {
  const upload = (contacts: string): string =>
    `{"TeamId":"${teamId}","CampaignId":"${campaign}","contacts":${contacts}}`;
  function form(name: string, file: string): string {
    const part = (head: string, text: string): string =>
      `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const fields = part('name="TeamId"', teamId) + part('name="CampaignId"', campaign);
    return `${fields}${part(`name="contacts"; filename="${name}"`, file)}--b--\r\n`;
  }
  const webhook = (rest: string): string => `{"team_id":"${teamId}","url":"https://a.test",${rest}}`;
  const attacks: Record<string, () => Attack> = {
    'an upload of 30 million zeros': () => ({ path: BULK, body: upload(list('0', 60 * MIB)), callers: 4 }),
    'an upload of two million zeros': () => ({ path: BULK, body: upload(list('0', 4 * MIB)) }),
    'an upload of one contact of 60 MB': () => ({ path: BULK, body: upload(`[{"email":"${'a'.repeat(60 * MIB)}"}]`), callers: 4 }),
    'an upload of contacts of zeros': () => ({ path: BULK, body: upload(list(`{"labels":${list('0', 500 * 1024)}}`, 6 * MIB)) }),
    'an upload of nested lists': () => ({ path: BULK, body: upload('['.repeat(6 * MIB)) }),
    'an upload of unknown keys': () => ({ path: BULK, body: `{${'"a":1,'.repeat(MIB)}"b":1}` }),
    'an upload of text': () => ({ path: BULK, body: 'x'.repeat(6 * MIB) }),
    'nodes of zeros': () => ({ path: `/campaigns/${campaign}/sequence`, body: `{"nodes":${list('0', 900 * 1024)},"edges":[]}`, method: 'PATCH' }),
    'nodes of objects': () => ({ path: `/campaigns/${campaign}/sequence`, body: `{"nodes":${list('{}', 60 * 1024)},"edges":${list('{}', 2 * 1024)}}`, method: 'PATCH' }),
    'labels of zeros': () => ({ path: '/contacts', body: `{"TeamId":"${teamId}","labels":${list('0', 90 * 1024)}}` }),
    'unknown keys': () => ({ path: '/contacts', body: `{"TeamId":"${teamId}",${keys(49_000)}}` }),
    'headers that are no texts': () => ({ path: '/webhooks', body: webhook(`"headers":{${keys(49_000)}}`) }),
    'one long key': () => ({ path: '/webhooks', body: webhook(`"events":{"${'k'.repeat(900 * 1024)}":0}`) }),
    'ids that are none': () => ({ path: '/contacts/bulk-action', body: `{"action":"pause","contact_ids":${list('"x"', 190 * 1024)}}` }),
    'more ids than may be': () => ({ path: '/contacts/bulk-action', body: `{"action":"pause","contact_ids":${list('0', 4 * MIB - 100)}}` }),
    'a form of many parts': () => ({ path: BULK, body: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000), type: FORM }),
    'a file of one line': () => ({ path: BULK, body: form('c.csv', `email\n${'x'.repeat(6 * MIB)}`), type: FORM }),
    'a file of separators': () => ({ path: BULK, body: form('c.csv', `email,name\n${','.repeat(6 * MIB)}`), type: FORM }),
  }; // prettier-ignore
  const warmUps: Attack[] = [
    { path: BULK, body: upload('[{"email":"warm@up.test"}]') },
    { path: BULK, body: form('c.csv', 'email\nwarm@up.test'), type: FORM },
  ];
  return { attacks, warmUps };
}

function pollHealth(url: string): { end(): Promise<Harm['health']> } {
  let going = true;
  let [asked, failed] = [0, 0];
  const done = (async () => {
    while (going) {
      asked++;
      const answer = await fetch(`${url}/health/live`).catch(() => null);
      if (answer?.status !== 200) failed++;
      await answer?.arrayBuffer();
    }
  })();
  return {
    end: async () => {
      going = false;
      await done;
      return { asked, failed };
    },
  };
}

export async function meetCallers(callers: number): Promise<Harm> {
  await using t = await testApp();
  const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Target' })).body.data
    .id as string;
  let longestMs = 0;
  let highestRssMib = 0;
  let onReport = (): void => {};
  const options = [`--max-old-space-size=${HEAP_MIB}`, '--import', './test/support/loop-watch.ts'];
  const env = {
    OUTREACHD_SECRET: t.app.config.secret!,
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_HTTP_PORT: '0',
    OUTREACHD_RATE_LIMITS: 'off',
  };
  await using api = startChild([...options, 'src/main.ts', 'api'], env, (line) => {
    if (!line.startsWith('loop-watch ')) return;
    const said = JSON.parse(line.slice('loop-watch '.length)) as { longestMs: number; rss: number };
    longestMs = Math.max(longestMs, said.longestMs);
    highestRssMib = Math.max(highestRssMib, said.rss / MIB);
    onReport();
  });
  const { url } = JSON.parse(await api.line('the API is serving')) as { url: string };
  /** The longest turn since the last call: it is in the next two reports. */
  async function longestTurn(): Promise<number> {
    for (let report = 0; report < 2; report++) await new Promise<void>((said) => (onReport = said));
    const longest = longestMs;
    longestMs = 0;
    return longest;
  }
  async function send({ path, type = 'application/json', method = 'POST' }: Attack, body: Buffer) {
    const headers = { authorization: `Bearer ${t.key}`, 'content-type': type };
    try {
      const answer = await fetch(`${url}/v2${path}`, { method, headers, body });
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    } catch {
      // The server closes on a body that it does not read to its end.
      return { status: 0, bytes: 0 };
    }
  }
  const health = pollHealth(url);
  const slow = Array.from({ length: SLOW_SENDERS }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`POST /v2/contacts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${t.key}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`),
    );
    socket.on('error', () => {});
    return socket;
  }); // prettier-ignore
  const { attacks, warmUps } = attacksOn(t.teamId, campaign);
  // Work that a process does once (the first request of a route, the compiler) is not the callers'.
  for (let n = 0; n < 20; n++) for (const each of warmUps) await send(each, Buffer.from(each.body));
  await longestTurn();
  const faults: string[] = [];
  const turnsMs: Record<string, number> = {};
  for (const [what, attack] of Object.entries(attacks)) {
    const made = attack();
    const body = Buffer.from(made.body);
    const count = Math.min(callers, made.callers ?? callers);
    const answers = await Promise.all(Array.from({ length: count }, () => send(made, body)));
    turnsMs[what] = await longestTurn();
    const statuses = [...new Set(answers.map(({ status }) => status))];
    const largest = Math.max(...answers.map(({ bytes }) => bytes));
    if (statuses.includes(500)) faults.push(`${what}: ${statuses.join(', ')}`);
    if (largest > MAX_ANSWER_BYTES) faults.push(`${what}: an answer of ${largest} bytes`);
  }
  for (const socket of slow) socket.destroy();
  const answered = await health.end();
  if ((await fetch(`${url}/health/live`)).status !== 200) faults.push('the API is not live');
  return { faults, health: answered, turnsMs, highestRssMib };
}
