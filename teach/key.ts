import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { Row } from './rows.ts';

export const KEY_FILE = join(import.meta.dirname, 'weights.key');
const LEARNING = join(import.meta.dirname, 'weights.ts');

/**
 * The bundled, minified code of learning, with packs and phrases: unused code, formats, comments and types do not change it.
 * Takes half a second.
 */
async function learningCode(): Promise<string> {
  const bundle = await rolldown({ input: LEARNING, platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [{ code, imports }] = output;
  // An external module's input would be missing in the code.
  if (imports.length > 0)
    throw new Error(`teach/weights.ts uses ${imports.join(', ')}: it is to compute alone`);
  return code;
}

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
