#!/usr/bin/env node
// Plain JavaScript for any Node: the program itself is TypeScript, and runs on the Node that `npm ci` installs.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node');
const LEAST_MAJOR = 26;
const LOOK_EVERY_MS = 500;

/** `npx` hands a signal to its shell alone, which ends and leaves this process behind: that is a SIGTERM, too. */
function endWithNpx(stop) {
  if (process.env.npm_command !== 'exec') return;
  const { ppid } = process;
  const looking = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(looking);
    stop();
  }, LOOK_EVERY_MS);
  looking.unref();
}

if (!existsSync(join(ROOT, 'node_modules'))) {
  process.stderr.write(`outreachd: its packages are not installed: run npm ci in ${ROOT}\n`);
  process.exitCode = 1;
} else if (Number(process.versions.node.split('.')[0]) >= LEAST_MAJOR) {
  endWithNpx(() => process.kill(process.pid, 'SIGTERM'));
  await import('../src/main.ts');
} else if (existsSync(OWN_NODE)) {
  const child = spawn(OWN_NODE, [join(ROOT, 'src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])
    process.on(signal, () => child.kill(signal));
  endWithNpx(() => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => (process.exitCode = code ?? (signal ? 1 : 0)));
} else {
  process.stderr.write(
    `outreachd: Node ${process.versions.node} is too old, and the one of the packages is missing: run npm ci in ${ROOT}, ` +
      `or use Node ${LEAST_MAJOR} or newer\n`,
  );
  process.exitCode = 1;
}
