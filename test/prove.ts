/** `npm run prove -- NAME` plays more than `npm test`; without a name it lists the proofs. Options behind the name go to the command. */
const PROOFS: Readonly<Record<string, { about: string; command: string; env?: Record<string, string> }>> = {
  graphs: {
    about: '10,000 random campaigns against a model of the rules, and a whole month',
    command: 'node_modules/.bin/vitest run test/model',
    env: { PROVE_GRAPHS: '10000' },
  },
  requests: {
    about: '20,000 malformed requests',
    command: 'node_modules/.bin/vitest run test/fuzz',
    env: { FUZZ_REQUESTS: '20000' },
  },
  webhooks: {
    about: '1,000 deliveries of each type of event',
    command: 'node_modules/.bin/vitest run test/flow/webhook-acceptance.test.ts',
    env: { WEBHOOK_DELIVERIES: '1000' },
  },
  html: { about: 'hostile HTML, shown in Chromium', command: 'test/browser/prove-html.ts' },
};

const [name, ...options] = process.argv.slice(2);
const proof = name !== undefined && Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;
if (proof)
  process.execve?.(process.execPath, [process.execPath, ...proof.command.split(' '), ...options], {
    ...process.env,
    ...proof.env,
  });
const lines = Object.entries(PROOFS).map(([each, { about }]) => `  ${each.padEnd(10)} ${about}\n`);
process.stderr.write(
  'usage: npm run prove -- NAME [OPTIONS]\nPlays more examples than npm test. Options go to vitest (not for html).\n' +
    lines.join(''),
);
process.exitCode = name === undefined || name === '--help' ? 0 : 2;
