import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailParser } from '../../../src/inbox/parse.ts';
import type { MailParser, ParserOptions } from '../../../src/inbox/parse.ts';
import { hashOf, runtimeKey, snapshotPlaces } from '../../../src/inbox/reader-snapshot.ts';
import type { SnapshotKey } from '../../../src/inbox/reader-snapshot.ts';
import type { ClassifyContext } from '../../../src/inbox/rules/classify.ts';
import { PACKS } from '../../../src/inbox/rules/packs.ts';
import { OPENS, PARSES } from '../../support/parser.ts';
import { manualTimers } from '../../support/timers.ts';

const MAILS = join(import.meta.dirname, '../../fixtures/mail');
const CONTEXT: ClassifyContext = {
  wroteTo: new Set(['ben@people.test']),
  own: new Set(['anna@outreach.test']),
  citesOurs: true,
};
const GOOD = Buffer.from('From: Ben <ben@people.test>\r\nSubject: Fine\r\n\r\nHello\r\n');
const START_MS = 30_000;
const READ = { kind: 'opened', mail: { text: 'Hello\n' } };

let folder: string;
const parsers: MailParser[] = [];
const warned: { why: string }[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reader-snapshot-'))));
afterEach(async () => {
  await Promise.all(parsers.splice(0).map((parser) => parser.close()));
  warned.length = 0;
  rmSync(folder, { recursive: true });
});

const log = { warn: (said: object) => void warned.push(said as { why: string }) };
const parserOf = (program: string, processes = 2, options: ParserOptions = {}): MailParser => {
  const parser = createMailParser({ program, processes, timeoutMs: 600_000, log, ...options });
  parsers.push(parser);
  return parser;
};

const raws = [
  ...readdirSync(MAILS)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(MAILS, name))),
  ...PACKS.map(({ intents }) => Buffer.from(`From: ben@people.test\r\n\r\n${intents.later[0]!.yes[0]!}\r\n`)),
];

function plain(program: string, name = 'plain.js'): string {
  const file = join(folder, name);
  writeFileSync(file, `await import(${JSON.stringify(pathToFileURL(program).href)});`);
  return file;
}

describe('a process that started from a snapshot', () => {
  it.each([
    [
      'judges every mail as one that loaded its sources does',
      PARSES,
      async (parser: MailParser, raw: Buffer) => {
        const parsed = await parser.parse(raw);
        return parsed.kind === 'parsed' ? [parsed, await parser.classify(parsed.mail, CONTEXT)] : parsed;
      },
    ],
    [
      'opens every mail as one that loaded its sources does',
      OPENS,
      async (parser: MailParser, raw: Buffer) => [await parser.open(raw), await parser.openPart(raw, 1)],
    ],
  ])('%s', async (_says, program, read) => {
    const [kept, loaded] = [parserOf(program, 1), parserOf(plain(program), 1)];
    const [fromSnapshot, fromSources] = await Promise.all(
      [kept, loaded].map((parser) => Promise.all(raws.map((raw) => read(parser, raw)))),
    );
    expect(fromSnapshot).toEqual(fromSources);
    expect(warned).toEqual([]);
  });
});

describe('a snapshot beside a program', () => {
  const place = (text: string, over: Partial<SnapshotKey> = {}): { program: string; blob: string } => {
    const program = join(folder, 'open-process.js');
    writeFileSync(program, text);
    const source = join(folder, 'source.ts');
    writeFileSync(source, 'one');
    const { blob, key } = snapshotPlaces(program);
    linkSync(snapshotPlaces(OPENS).blob, blob);
    writeFileSync(
      key,
      JSON.stringify({ runtime: runtimeKey(), files: { 'source.ts': hashOf('one') }, ...over }),
    );
    return { program, blob };
  };
  const SOURCES = `await import(${JSON.stringify(pathToFileURL(OPENS).href)});`;

  it('is what its processes start from', async () => {
    const { program } = place('process.exit(1);');
    expect(await parserOf(program).open(GOOD)).toMatchObject(READ);
    expect(warned).toEqual([]);
  });

  it.each([
    ['was made by another Node', { runtime: hashOf('another') }, 'it was made by another Node'],
    ['was made of other sources', { files: { 'source.ts': hashOf('two') } }, 'source.ts has changed'],
    ['was made of a source that is gone', { files: { 'gone.ts': hashOf('') } }, 'gone.ts has changed'],
  ])('that %s is never used: they start without it, and the log says so once', async (_says, over, why) => {
    const { program, blob } = place(SOURCES, over);
    rmSync(blob);
    const parser = parserOf(program);
    const both = await Promise.all([parser.open(GOOD), parser.open(GOOD)]);
    expect(both).toMatchObject([READ, READ]);
    expect(warned).toEqual([{ program, why }]);
  });

  it.each([
    ['is cut off', (blob: string) => truncateSync(blob, 1_000_000)],
    ['is none', (blob: string) => writeFileSync(blob, 'none')],
    ['is gone', (blob: string) => rmSync(blob)],
  ])('that %s is refused by Node: they start without it, and the log says so once', async (_says, harm) => {
    const { program, blob } = place(SOURCES);
    rmSync(blob);
    copyFileSync(snapshotPlaces(OPENS).blob, blob);
    harm(blob);
    const parser = parserOf(program);
    const both = await Promise.all([parser.open(GOOD), parser.open(GOOD)]);
    expect(both).toMatchObject([READ, READ]);
    expect(await parser.open(GOOD)).toMatchObject(READ);
    expect(warned).toEqual([{ program, why: 'the parser ended with exit code 14' }]);
  });

  it('that stands still is refused: its successor starts without it, and the log says so once', async () => {
    const { program, blob } = place(SOURCES);
    rmSync(blob);
    const hung = join(folder, 'hung.js');
    writeFileSync(
      hung,
      `require('node:v8').startupSnapshot.setDeserializeMainFunction(() => setInterval(() => {}, 2 ** 30));`,
    );
    execFileSync(process.execPath, ['--snapshot-blob', blob, '--build-snapshot', hung]);
    const timers = manualTimers();
    const parser = parserOf(program, 1, { after: timers.after, startMs: START_MS, cpuMsOf: () => 70 });
    // In the first wait it worked; in the second it did not.
    for (let n = 0; n < 2; n++) {
      const asked = parser.open(GOOD);
      await timers.fire(START_MS);
      expect(await asked).toMatchObject({ kind: 'unavailable' });
    }
    expect(await parser.open(GOOD)).toMatchObject(READ);
    expect(warned).toEqual([{ program, why: `the parser took longer than ${START_MS} ms to start` }]);
  });

  it('whose key cannot be read is not used', async () => {
    const { program } = place(SOURCES);
    writeFileSync(snapshotPlaces(program).key, '{');
    expect(await parserOf(program).open(GOOD)).toMatchObject(READ);
    expect(warned).toEqual([{ program, why: 'its key cannot be read' }]);
  });

  it('does not hide that a program cannot start', async () => {
    const { program, blob } = place('process.exit(3);');
    rmSync(blob);
    const parser = parserOf(program);
    const ended = { kind: 'unavailable', reason: 'the parser ended with exit code 3' };
    expect(await parser.open(GOOD)).toEqual(ended);
    expect(warned).toHaveLength(1);
  });
});
