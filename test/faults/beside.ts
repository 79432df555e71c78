import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { compose } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import type { Child } from '../support/child.ts';
import { lendDatabase } from '../support/databases.ts';
import { RanOut, slowness } from '../support/eventually.ts';
import { startWorld } from './world.ts';
import type { World, WorldOptions } from './world.ts';

const SAMPLE_EVERY_MS = 2_000;

export interface Beside {
  world: World;
  folder: string;
  worker: Child;
  ready(): Promise<[status: number, said: string]>;
}

export async function beside(
  run: (at: Beside) => Promise<void>,
  options: Partial<WorldOptions> = {},
): Promise<void> {
  const { serverUrl, template } = inject('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-faults-'));
  try {
    await using database = await lendDatabase(serverUrl, template);
    await using world = await startWorld({
      databaseUrl: database.url,
      folder,
      mailboxes: 2,
      watched: 1,
      endpoints: 0,
      ...options,
    });
    await using worker = world.startWorker();
    const { healthPort } = JSON.parse(await worker.line('the worker is running')) as { healthPort: number };
    const ready = async (): Promise<[number, string]> => {
      const answer = await fetch(`http://127.0.0.1:${healthPort}/health/ready`);
      return [answer.status, await answer.text()];
    };
    await run({ world, folder, worker, ready });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Organization {
  teamId: string;
  call(method: 'POST' | 'PATCH', path: string, body: object): Promise<string>;
}

export async function addOrganization(world: World, name: string): Promise<Organization> {
  const made = await withApp(world, (app) =>
    createApiKey(app, { organization: name, email: `admin@${name.toLowerCase()}.test`, role: 'org_admin' }),
  );
  return {
    teamId: made.default_team_id,
    call: async (method: 'POST' | 'PATCH', path: string, body: object): Promise<string> => {
      const answer = await fetch(`${world.apiUrl}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${made.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data?: { id?: string } }).data?.id ?? '';
    },
  };
}

export async function withApp<T>(world: World, use: (app: App) => Promise<T>): Promise<T> {
  await using app = await compose(world.config, 'faults');
  return await use(app);
}

/** The result of `run`, and the median slowdown of the machine meanwhile (1: alone on a core). */
export async function timed<T>(run: () => Promise<T>): Promise<{ result: T; slow: number }> {
  const over = new AbortController();
  const samples = [slowness()];
  const sampling = (async () => {
    while (!over.signal.aborted) {
      await pause(SAMPLE_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
      samples.push(slowness());
    }
  })();
  try {
    const result = await run();
    const sorted = samples.toSorted((a, b) => a - b);
    return { result, slow: sorted[sorted.length >> 1]! };
  } finally {
    over.abort();
    await sampling;
  }
}

/** A bound for an idle machine; a breach on a slow machine is reported as late. */
export function expectSoon(
  what: string,
  { ms, withinMs, slow }: { ms: number; withinMs: number; slow: number },
  all: object,
): void {
  console.log(JSON.stringify({ what, ms, slow: Number(slow.toFixed(1)), ...all }));
  if (ms > withinMs * slow) throw new RanOut(`${what} waited ${ms} ms: ${JSON.stringify(all)}`);
}
