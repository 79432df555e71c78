/**
 * `npm run bench -- NAME [OPTIONS]` measures something beside its floor (its least cost) and prints one JSON line; without a name
 * it lists the benches.
 */
const BENCHES: Readonly<Record<string, readonly [about: string, run: () => Promise<unknown>]>> = {
  api: [
    'reads, lists and creates over 1,000,000 contacts (--small: 50,000; --filters, --one)',
    () => import('./api.ts'),
  ],
  broadcast: [
    '100,000 recipients, with a worker that is killed (--small: 5,000)',
    () => import('./broadcast.ts'),
  ],
  calls: ['10,000 calls of HTTP nodes beside a host that hangs (--small: 1,000)', () => import('./calls.ts')],
  classify: ['reading and classifying one message', () => import('./classify.ts')],
  console: [
    'screens of the console over 100,000 contacts, 10,000 conversations and a graph of 200 steps, in Chromium',
    () => import('./console.ts'),
  ],
  conversations: [
    'the list of 1,000,000 conversations, by filter and page',
    () => import('./conversations.ts'),
  ],
  decide: ['decisions on whether a mail may leave', () => import('./decide.ts')],
  idle: ['an idle worker with 500 mailboxes, and how soon it sends', () => import('./idle.ts')],
  import: ['50,000 contacts from a CSV file', () => import('./import.ts')],
  send: ['mails of a campaign (plain; or the word dkim, tls or many)', () => import('./send.ts')],
  summaries: ['summaries over 10,000,000 events', () => import('./summaries.ts')],
  sweep: [
    'claiming due contacts, and what full campaigns cost others (--large: up to 10,000,000)',
    () => import('./sweep.ts'),
  ],
  track: ['opens and clicks', () => import('./track.ts')],
  verify: ['1,000 addresses over hosts of which some are silent', () => import('./verify.ts')],
  walk: ['10,000 messages of a mailbox on Dovecot', () => import('./walk.ts')],
  watch: ['1,000 mailboxes watched by one worker', () => import('./watch.ts')],
  webhook: ['deliveries to endpoints that answer', () => import('./webhook.ts')],
  'webhook-trouble': ['the first attempt beside endpoints in trouble', () => import('./webhook-trouble.ts')],
};

const [name] = process.argv.splice(2, 1);
if (name !== undefined && Object.hasOwn(BENCHES, name)) await BENCHES[name]![1]();
else {
  const lines = Object.entries(BENCHES).map(([each, [about]]) => `  ${each.padEnd(16)} ${about}\n`);
  process.stderr.write(
    'usage: npm run bench -- NAME [OPTIONS]\nMeasures, and prints one JSON line. Options are in brackets.\n' +
      lines.join(''),
  );
  process.exitCode = name === undefined || name === '--help' ? 0 : 2;
}
