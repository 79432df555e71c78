import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Row } from './rows.ts';

/** Where the key of the weights that are kept stands. */
export const KEY_FILE = join(import.meta.dirname, 'weights.key');
const LEARNING = join(import.meta.dirname, 'weights.ts');

/**
 * All that learning runs, packs and phrases among it, as one text: what it does not use is left out, and formats, comments and
 * types do not change it. Takes half a second.
 */
async function learningCode(): Promise<string> {
  const bundle = await rolldown({ input: LEARNING, platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [{ code, imports }] = output;
  // What a module from elsewhere reads is not in the code.
  if (imports.length > 0)
    throw new Error(`teach/weights.ts uses ${imports.join(', ')}: it is to compute alone`);
  return code;
}

/** A hash of what teaches, of the code that learns, of the Node that runs it, and of the weights in `folder`. */
export async function keyOf(rows: readonly Row[], folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted();
  const weights = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
  );
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, await learningCode(), rows, weights]),
  );
  return `${hash.digest('hex')}\n`;
}
