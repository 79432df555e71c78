import { readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { configFor } from '../platform/start-config.ts';
import { print } from './options.ts';

const HELP =
  'usage: outreachd health [--json]\n' +
  'Asks the API and the worker of this machine or container for /health/live, at the configured ports. Exit 0 when one of\n' +
  'them is live.';
const TIMEOUT_MS = 4_000;
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

async function isLive(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const { http, worker } = configFor(env);
  const host = EVERYWHERE[http.host] ?? (http.host.includes(':') ? `[${http.host}]` : http.host);
  const live = (port: number): Promise<boolean> => isLive(`http://${host}:${port}/health/live`);
  const [api, working] = await Promise.all([live(http.port), live(worker.healthPort)]);
  const word = (is: boolean): string => (is ? 'live' : 'no answer');
  print(json, { api, worker: working }, `API ${word(api)}, worker ${word(working)}`);
  return api || working ? 0 : 1;
};
