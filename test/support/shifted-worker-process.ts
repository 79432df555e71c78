import { compose } from '../../src/app.ts';
import { configWithDatabase } from '../../src/platform/start-config.ts';
import { createLog } from '../../src/platform/log.ts';
import { serveWorkerHealth, startWorker } from '../../src/roles/worker.ts';
import { aborted, stopSignal } from '../../src/roles/signals.ts';

/**
 * A worker on a machine whose clock is wrong: `shifted-worker-process.ts SECONDS`. SIGUSR2 sets the clock right.
 * Says `{"msg":"the worker is running","healthPort":…}` as the role does.
 */
let aheadMs = Number(process.argv[2]) * 1000;
const shifted = (): Date => new Date(Date.now() + aheadMs);
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
