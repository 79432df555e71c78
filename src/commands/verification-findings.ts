import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { loadLists } from '../verification/load-lists.ts';
import { heloOf, portOf, testNetwork } from '../verification/verifier.ts';
import type { Finding } from './findings.ts';

const HELO = 'address verification says a full host name (OUTREACHD_PROBE_HELO)';
const LISTS = 'lists of address verification';

const hint = (check: string, isSo: boolean, found: string): Finding => ({
  check,
  ok: true,
  ...(isSo ? {} : { warning: true as const }),
  found,
});

export function verificationSettings(config: Config): Finding[] {
  const helo = heloOf(config);
  return [hint(HELO, helo.includes('.'), helo), listsFinding(config)];
}

function listsFinding({ probeLists }: Config): Finding {
  try {
    const lists = loadLists(probeLists);
    const told = lists.map(({ name, entries, date }) => `${name} ${entries.size} (${date})`);
    return hint(
      LISTS,
      lists.every(({ entries }) => entries.size > 0),
      told.join(', '),
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { check: LISTS, ok: false, found: error.message };
  }
}

/** Warnings: an installation that verifies no address needs neither. */
export async function verificationNetwork(config: Config): Promise<Finding[]> {
  if (config.probeTestHosts.length === 0) return [];
  const { resolves, greets } = await testNetwork(config);
  const none = `none of ${config.probeTestHosts.join(', ')}`;
  const servers = 'OUTREACHD_DNS_SERVERS, probeTestHosts';
  const tested = greets ? 'one at least' : none;
  return [
    hint(`resolvers know mail hosts (${servers})`, resolves, resolves ? 'one at least' : none),
    hint(
      `mail hosts are reached to verify addresses (port ${portOf(config)})`,
      greets,
      resolves ? tested : 'not tested: no resolver',
    ),
  ];
}
