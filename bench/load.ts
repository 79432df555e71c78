import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

export interface Load {
  origin: string;
  method: 'GET' | 'POST';
  paths: string[];
  headers: Record<string, string>;
  /** `{n}` becomes a number that is new for each request. */
  body?: string;
  connections: number;
  seconds: number;
}

export interface Loaded {
  rate: number;
  latencies: number[];
  failures: number;
}

const { origin, method, paths, headers, body, connections, seconds } = workerData as Load;
const pool = new Pool(origin, { connections });
const latencies: number[] = [];
let failures = 0;
let asked = 0;
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1000;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < endsAt) {
      const n = asked++;
      const from = performance.now();
      const answer = await pool.request({
        method,
        path: paths[n % paths.length]!,
        headers,
        ...(body ? { body: body.replaceAll('{n}', `${Math.trunc(startedAt)}-${n}-${connections}`) } : {}),
      });
      await answer.body.dump();
      latencies.push(performance.now() - from);
      if (answer.statusCode >= 400) failures++;
    }
  }),
);
const rate = latencies.length / ((performance.now() - startedAt) / 1000);
await pool.close();
parentPort!.postMessage({ rate, latencies: latencies.sort((a, b) => a - b), failures } satisfies Loaded);
