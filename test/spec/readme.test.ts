import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigSchema } from '../../src/platform/config-schema.ts';
import { VARIABLES } from '../../src/platform/config.ts';
import { REVIEW_REASONS } from '../../src/inbox/rules/consequence.ts';
import { OWN_REASONS } from '../../src/sending/rules/own-reasons.ts';
import { REASONS } from '../../src/sending/rules/may-send.ts';
import { payloadText } from '../../src/webhooks/rules/payload.ts';
import type { PayloadFacts } from '../../src/webhooks/rules/payload.ts';
import { serviceSignature } from '../../src/webhooks/rules/signature.ts';
import { TYPES } from '../../src/webhooks/rules/subscription.ts';
import { testApp } from '../support/app.ts';
import { payloadContractOf } from '../support/contract.ts';
import { testDatabase } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const SCRIPTS = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const namesOf = (program: string): string[] => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, program), '--help'], {
    encoding: 'utf8',
  });
  return [...`${stdout}${stderr}`.matchAll(/^ {2}([a-z-]+) /gm)].map((match) => match[1]!);
};
const COMMANDS = namesOf('src/main.ts');
const NAMED: Readonly<Record<string, string[]>> = {
  bench: namesOf('bench/main.ts'),
  prove: namesOf('test/prove.ts'),
};

const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1]!)),
];
const blocks = (text: string, language: string): string[] =>
  found(text, new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'));
const anchorsOf = (page: string): string[] =>
  found(read(page), /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('links to pages and headings that are there', () => {
    for (const link of found(text, /\]\(([^)\s]+)\)/g).filter((one) => !one.startsWith('http'))) {
      const [file, anchor] = link.split('#');
      const target = file ? join(dirname(page), file) : page;
      expect(existsSync(join(ROOT, target)), link).toBe(true);
      if (anchor) expect(anchorsOf(target), link).toContain(anchor);
    }
  });

  it('names scripts, commands, files and variables that are there', () => {
    for (const script of found(text, /npm run ([a-z:-]+)/g)) expect(SCRIPTS).toContain(script);
    for (const [script, names] of Object.entries(NAMED))
      for (const name of found(text, new RegExp(`npm run ${script} -- ([a-z-]+)`, 'g')))
        expect(names).toContain(name);
    for (const command of found(text, /(?:npx |`)outreachd ([a-z][a-z-]+)/g))
      expect(COMMANDS).toContain(command);
    for (const file of found(
      text,
      /((?:src|test|examples|config|docs)\/[\w./-]+\.(?:ts|mjs|json|csv|md)\b)/g,
    ))
      expect(existsSync(join(ROOT, file)), file).toBe(true);
    for (const variable of found(text, /\b(OUTREACHD_[A-Z_]+)\b/g).filter(
      (name) => !/_(URL|API_KEY|FILE|CONFIG)$/.test(name),
    ))
      expect(Object.keys(VARIABLES), variable).toContain(variable);
  });

  it('names settings that are there', () => {
    const groups = Object.keys(ConfigSchema.properties).join('|');
    for (const key of found(text, new RegExp(`\`((?:${groups})\\.[a-zA-Z0-9]+)`, 'g'))) {
      const [group, name] = key.split('.') as [keyof typeof ConfigSchema.properties, string];
      const { properties } = ConfigSchema.properties[group] as { properties?: object };
      if (properties) expect(Object.keys(properties), key).toContain(name);
    }
  });
});

it('the README is one page', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(90);
});

describe('docs/reasons.md', () => {
  it('names every reason with its sentence', () => {
    const page = read('docs/reasons.md');
    for (const [reason, says] of Object.entries({ ...REASONS, ...OWN_REASONS }))
      expect(page).toContain(`| \`${reason}\` | ${says} |`);
  });
});

describe('docs/answers.md', () => {
  it('explains every `why` in the words of the rules', () => {
    const page = read('docs/answers.md');
    for (const [why, says] of Object.entries(REVIEW_REASONS))
      expect(page).toContain(`| \`${why}\` | ${says} |`);
  });
});

describe('docs/operating.md', () => {
  const statements = blocks(read('docs/operating.md'), 'sql')
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith('select'));

  it('shows statements that run as they stand', async () => {
    expect(statements.length).toBeGreaterThan(6);
    await using database = await testDatabase();
    for (const statement of statements) await database.pool.query(statement);
  });

  it('names every view for inspection', async () => {
    await using database = await testDatabase();
    const { rows } = await database.pool.query<{ viewname: string }>(
      `select viewname from pg_views where viewname like 'inspect\\_%'`,
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { viewname } of rows) expect(statements.join('\n')).toContain(`from ${viewname}`);
  });
});

const namesFiles = (row: string): void => {
  const files = found(row, /`((?:src|test|docs|config)\/[^`*]+)`/g);
  expect(files.length, row).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
};

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');

  it('describes every room, and only rooms that are there', () => {
    const rooms = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(found(text, /^\| `([a-z]+)\/`/gm).toSorted()).toEqual(rooms.toSorted());
  });

  it('answers ten questions and more with files that are there', () => {
    const rows = text.split('\n').filter((line) => /^\| (Where|Which|What|Why|When) /.test(line));
    expect(rows.length).toBeGreaterThan(9);
    for (const row of rows) namesFiles(row);
  });
});

describe('CONTRIBUTING.md', () => {
  it('says where each addition begins, by files that are there', () => {
    const [, section = ''] = read('CONTRIBUTING.md').split('## Add something\n');
    const rows = section
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => /^\| (an? |what )/.test(line));
    expect(rows.length).toBeGreaterThan(9);
    for (const row of rows) namesFiles(row);
  });
});

describe('docs/webhooks.md', () => {
  const text = read('docs/webhooks.md');
  const [before = '', ...sections] = text.split(/^### /m);
  const objectOf = (part: string) => JSON.parse(blocks(part, 'json')[0]!) as Record<string, unknown>;
  const whole = objectOf(before);
  const own = sections
    .filter((section) => blocks(section, 'json').length > 0)
    .map((section) => ({ type: /^`(\w+)`/.exec(section)![1]!, keys: objectOf(section) }));
  const payloads: Record<string, unknown>[] = [
    whole,
    ...own.map(({ type, keys }) => {
      const { [whole.type as string]: _block, ...envelope } = whole;
      return { ...envelope, type, ...keys };
    }),
  ];

  it('names every type, and shows payloads with the keys that are sent', () => {
    for (const type of TYPES) expect(text).toContain(`\`${type}\``);
    expect(payloads.length).toBeGreaterThan(9);
    for (const payload of payloads) {
      const {
        event_id: eventId,
        CampaignId: _id,
        conversationId: _conversation,
        campaign,
        team,
        contact,
        conversation,
        type,
        timestamp,
        ...detail
      } = payload;
      const facts = {
        eventId,
        type,
        timestamp,
        campaign,
        team,
        contact,
        conversation: conversation ?? null,
        detail,
      };
      expect(JSON.parse(payloadText(facts as unknown as PayloadFacts))).toEqual(payload);
      expect(TYPES as readonly string[]).toContain(type);
    }
  });

  it('shows payloads as the OpenAPI document describes them, each key once', async () => {
    await using t = await testApp();
    const contract = payloadContractOf(t.server);
    for (const payload of payloads) expect(contract(payload.type as string, payload)).toBe(null);
    for (const { type, keys } of own) {
      expect(Object.keys(keys)).toContain(type);
      for (const [key, value] of Object.entries(keys))
        expect({ [key]: whole[key] }).not.toEqual({ [key]: value });
    }
  });

  it.each([
    ['js', process.execPath, 'mjs'],
    ['python', 'python3', 'py'],
    ['perl', 'perl', 'pl'],
  ])('verifies in %s what was signed, and refuses what was changed', async (language, program, ending) => {
    if (!isInstalled(program))
      return void process.stderr.write(`${program} is not installed: its example is not tested\n`);
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-verify-'));
    await writeFile(join(folder, `verify.${ending}`), blocks(text, language)[0]!);
    const body = '{"name":"Zoë"}';
    const secret = 'whsec_c2VjcmV0';
    const timestamp = '2026-11-16T09:00:00.000Z';
    const signature = serviceSignature(secret, timestamp, body);
    const verify = async (sent: string, by: string): Promise<number> => {
      await writeFile(join(folder, 'body'), sent);
      const args = [join(folder, `verify.${ending}`), join(folder, 'body'), by, timestamp, signature];
      try {
        execFileSync(program, args, { stdio: 'pipe' });
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    expect(await verify(body, secret)).toBe(0);
    expect(await verify(body.replace('Zoë', 'Zoe'), secret)).toBe(1);
    expect(await verify(body, 'whsec_b3RoZXI=')).toBe(1);
    await rm(folder, { recursive: true });
  });
});

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
