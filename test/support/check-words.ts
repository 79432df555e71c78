import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** `node test/support/check-words.ts`: finds words that the project does not use, in comments and prose. Exit 1 when there is one. */
const WORDS =
  /\b(?:whoever|whom|(?:some|no)body(?!@)|strangers|newcomers|passages?|told of|held to|stands in|comes to nothing|for ever|he(?!=)|him|his)\b/gi;
const NAMES = /\b(?:goOn|putAt|bringBack|carryOver|giveMailboxes|emptyUploads|idSpeller|EventfulGround)\b/g;
/** Mails in their senders' words. */
const MAIL =
  /^(?:test\/fixtures\/|test\/unit\/inbox\/|src\/inbox\/rules\/packs|src\/sending\/rules\/bounces\/|src\/sandbox\/(?!demo\/))/;
const SPOKEN = /\s/;

const root = join(import.meta.dirname, '../..');

interface Piece {
  text: string;
  start: number;
}

function piecesOf(path: string, text: string): Piece[] {
  if (!path.endsWith('.ts')) return [{ text, start: 0 }];
  const { program, comments } = parseSync(path, text);
  const found: Piece[] = comments.map((comment) => ({ text: comment.value, start: comment.start }));
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value, start } = node as { type?: string; value?: unknown; start: number };
    if (type === 'Literal' && typeof value === 'string' && SPOKEN.test(value))
      found.push({ text: value, start });
    if (type === 'TemplateElement') found.push({ text: (value as { raw: string }).raw, start });
    Object.values(node).forEach(visit);
  };
  if (!MAIL.test(path)) visit(program);
  return found;
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.sql'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('test/fixtures/') && !path.endsWith('check-words.ts'));
let found = 0;
for (const path of files) {
  const text = readFileSync(join(root, path), 'utf8');
  const faults = [
    ...piecesOf(path, text).flatMap((piece) =>
      [...piece.text.matchAll(WORDS)].map((match) => ({ word: match[0], at: piece.start + match.index })),
    ),
    ...[...text.matchAll(NAMES)].map((match) => ({ word: match[0], at: match.index })),
  ];
  for (const { word, at } of faults) {
    found++;
    console.log(`${path}:${text.slice(0, at).split('\n').length}: ${word}`);
  }
}
console.log(`${files.length} files, ${found} words`);
process.exitCode = found > 0 ? 1 : 0;
