import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RULES_VERSION } from '../src/inbox/rules/version.ts';
import { KEY_FILE, keyOf } from './key.ts';
import { lessonRows } from './rows.ts';
import { weightsFrom } from './weights.ts';

/**
 * `npm run teach` learns the weights of replies from `teach/replies` and the examples of the packs, writes them to
 * `src/inbox/rules/weights`, and raises the version of the rules when they changed: half a minute. `npm run exam` then tests them
 * on replies that taught nothing. It also writes `teach/weights.key`, a hash of all inputs and of the weights. `--check` writes
 * nothing and exits with 1 when something would change; a matching key then skips learning, unless `--all` is given.
 */
const RULES = join(import.meta.dirname, '../src/inbox/rules');
const WEIGHTS = join(RULES, 'weights');

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function changed(files: ReadonlyMap<string, string>): Promise<[string, string][]> {
  const kept = await Promise.all([...files.keys()].map((name) => textOf(join(WEIGHTS, name))));
  return [...files].filter(([, text], at) => text !== kept[at]);
}

async function raiseVersion(): Promise<void> {
  const path = join(RULES, 'version.ts');
  const text = await readFile(path, 'utf8');
  const raised = text.replace(/(RULES_VERSION = )\d+/, `$1${RULES_VERSION + 1}`);
  await writeFile(path, raised);
}

const rows = await lessonRows().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const isCheck = process.argv.includes('--check');
const isKnown = (await textOf(KEY_FILE)) === (await keyOf(rows, WEIGHTS));
if (isCheck && isKnown && !process.argv.includes('--all')) {
  console.log(`${rows.length} replies teach; their weights are known by their key`);
} else {
  const files = await changed(weightsFrom(rows));
  console.log(`${rows.length} replies teach; ${files.length} files of weights change`);
  if (isCheck) {
    if (files.length > 0)
      console.log('the weights are not what the replies and phrases teach: npm run teach');
    else if (!isKnown) console.log('the weights are right, but their key is not: npm run teach');
    process.exitCode = files.length > 0 || !isKnown ? 1 : 0;
  } else {
    for (const [name, text] of files) await writeFile(join(WEIGHTS, name), text);
    if (files.length > 0) await raiseVersion();
    await writeFile(KEY_FILE, await keyOf(rows, WEIGHTS));
  }
}
