import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockFile } from '../../../src/platform/file-lock.ts';

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'file-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function holder(path: string) {
  const program = `
    import { lockFile } from ${JSON.stringify(join(import.meta.dirname, '../../../src/platform/file-lock.ts'))};
    process.stdout.write(lockFile(process.argv[1]) ? 'held' : 'refused');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const heard = { errors: '' };
  child.stderr.on('data', (data) => (heard.errors += String(data)));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: String(said), heard };
}

describe('the lock of a file', () => {
  test('a second holder in this process is refused until the first releases', async () => {
    const path = join(await scratch(), 'lock');
    const first = lockFile(path);
    expect(first).not.toBeNull();
    expect(lockFile(path)).toBeNull();
    expect(lockFile(path)).toBeNull();
    first!.release();
    first!.release();
    using second = lockFile(path);
    expect(second).not.toBeNull();
  });

  test('another process is refused, and kill -9 of the holder frees the lock at once', async () => {
    const path = join(await scratch(), 'lock');
    const { child, said, heard } = await holder(path);
    expect(said).toBe('held');
    expect(lockFile(path)).toBeNull();
    const died = once(child, 'exit');
    child.kill('SIGKILL');
    await died;
    using taken = lockFile(path);
    expect(taken).not.toBeNull();
    expect(await holder(path)).toMatchObject({ said: 'refused' });
    expect(heard.errors).toBe('');
  });

  test('the lock file stays empty, and a file that is not a lock file is an error', async () => {
    const folder = await scratch();
    using held = lockFile(join(folder, 'lock'));
    expect(held).not.toBeNull();
    expect(await readdir(folder)).toEqual(['lock']);
    expect((await stat(join(folder, 'lock'))).size).toBe(0);
    await writeFile(join(folder, 'other'), 'some text that is longer than a page header would be'.repeat(20));
    expect(() => lockFile(join(folder, 'other'))).toThrow('not a database');
    expect(() => lockFile(join(folder, 'nowhere', 'lock'))).toThrow('unable to open');
  });
});
