/** Loaded by `--import`: reports the longest turn of the event loop since the last report, in processor time, which other load does not change. */
const EVERY_MS = 10;
const SAY_EVERY_MS = 250;

let before = process.threadCpuUsage();
let longestMs = 0;
let saidAt = performance.now();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  longestMs = Math.max(longestMs, (user + system) / 1000);
  if (performance.now() - saidAt < SAY_EVERY_MS) return;
  saidAt = performance.now();
  const { rss } = process.memoryUsage();
  console.log(`loop-watch ${JSON.stringify({ longestMs, rss })}`);
  longestMs = 0;
}, EVERY_MS).unref();
