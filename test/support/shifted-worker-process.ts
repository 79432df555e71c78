import { readFileSync } from 'node:fs';
import { compose } from '../../src/app.ts';
import { configWithDatabase } from '../../src/platform/start-config.ts';
import { createLog } from '../../src/platform/log.ts';
import { serveWorkerHealth, startWorker } from '../../src/roles/worker.ts';
import { aborted, stopSignal } from '../../src/roles/signals.ts';

/**
 * A worker whose clock is wrong: `shifted-worker-process.ts SECONDS`, or `@FILE` with `+1h`, `-1y` or `+0`, as faketime reads it.
 * SIGUSR2 corrects the clock. Prints `{"msg":"the worker is running","healthPort":…}` like the role.
 */
const UNITS: Record<string, number> = { '': 1000, h: 3_600_000, y: 365 * 86_400_000 };
const asked = process.argv[2]!;
let aheadMs = Number(asked) * 1000;
function offset(): number {
  if (!asked.startsWith('@')) return aheadMs;
  const [, amount, unit] = /^([+-]\d+)([hy]?)$/.exec(readFileSync(asked.slice(1), 'utf8').trim())!;
  return Number(amount) * UNITS[unit!]!;
}
const shifted = (): Date => new Date(Date.now() + offset());
process.on('SIGUSR2', () => (aheadMs = 0));

const config = configWithDatabase(process.env);
const log = createLog(config.logLevel, 'worker');
const stopping = stopSignal(log);
await using app = await compose(config, 'worker', { log, clock: { now: shifted, wall: shifted } });
const health = await serveWorkerHealth(app);
const worker = await startWorker(app);
log.info({ healthPort: health.port }, 'the worker is running');
await aborted(stopping);
app.gate.close('stop', 'draining');
await worker.stop();
await health.stop();
