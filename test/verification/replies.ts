import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseReply } from '../../src/sending/rules/smtp-reply.ts';
import { providerNamed } from '../../src/verification/rules/providers.ts';
import { classifyReply } from '../../src/verification/rules/reply.ts';
import type { Stage } from '../../src/verification/rules/reply.ts';

/**
 * Judges replies of mail servers, `{id, stage, reply, provider?}` a line:
 *   npm run verify-replies -- REPLIES.jsonl [--json OUT]
 * OUT gets `{id, subtype, risk, bounce_category}` a line; the same fields in the input are compared.
 */
interface Line {
  id: string;
  stage: Stage;
  reply: string;
  provider?: string;
  subtype?: string | null;
  risk?: string;
  bounce_category?: string | null;
}

function judge({ id, stage, reply, provider }: Line) {
  const parsed = parseReply(reply) ?? { code: 0, enhanced: null, text: reply };
  const { subtype, risk, bounceCategory } = classifyReply(stage, parsed, providerNamed(provider ?? ''));
  return { id, subtype, risk, bounce_category: bounceCategory };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
});
const [path] = positionals;
if (path === undefined) throw new Error('usage: npm run verify-replies -- REPLIES.jsonl [--json OUT]');
const lines = (await readFile(path, 'utf8'))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Line);
const results = lines.map((line) => judge(line));
let wrong = 0;
let falseInvalid = 0;
for (const [n, line] of lines.entries()) {
  const got = results[n]!;
  if (line.subtype === undefined) continue;
  if (
    got.subtype === line.subtype &&
    got.risk === line.risk &&
    got.bounce_category === (line.bounce_category ?? null)
  )
    continue;
  wrong++;
  if (got.risk === 'Invalid' && line.risk !== 'Invalid') falseInvalid++;
  console.log(
    `${line.id} [${line.stage}] ${JSON.stringify(line.reply.slice(0, 150))}\n   got ${got.subtype} ${got.risk} ${got.bounce_category}, labelled ${line.subtype} ${line.risk} ${line.bounce_category}`,
  );
}
if (values.json !== undefined)
  await writeFile(values.json, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
console.log(
  `${lines.length} replies, ${wrong} differ from their labels, ${falseInvalid} of them false invalid`,
);
process.exitCode = wrong > 0 ? 1 : 0;
