import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { loadLists } from '../verification/load-lists.ts';
import { createVerifier, heloOf } from '../verification/verifier.ts';
import type { Finding } from './findings.ts';

const HELO = 'address verification says a full host name (OUTREACHD_PROBE_HELO)';
const LISTS = 'lists of address verification';

const hint = (check: string, isSo: boolean, found: string): Finding => ({
  check,
  ok: true,
  ...(isSo ? {} : { warning: true as const }),
  found,
});

/** What address verification needs of the configuration. */
export function verificationSettings(config: Config): Finding[] {
  const helo = heloOf(config);
  return [hint(HELO, helo.includes('.'), helo), listsFinding(config)];
}

function listsFinding({ probeLists }: Config): Finding {
  try {
    const lists = loadLists(probeLists);
    const told = lists.map(({ name, entries, date }) => `${name} ${entries.size} (${date})`);
    return { check: LISTS, ok: true, found: told.join(', ') };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { check: LISTS, ok: false, found: error.message };
  }
}

/** And of the network. Who verifies no address needs neither: both are warnings. */
export async function verificationNetwork(config: Config): Promise<Finding[]> {
  if (config.probeTestHosts.length === 0 || !listsFinding(config).ok) return [];
  const verifier = createVerifier({ config, clock: systemClock, ids: systemIds() });
  const { resolves, reaches } = await verifier.testNetwork();
  const hosts = config.probeTestHosts.join(', ');
  return [
    hint('resolvers know mail hosts', resolves, resolves ? 'one at least' : `none of ${hosts}`),
    hint(
      'this machine reaches mail hosts to verify addresses (port 25)',
      reaches,
      reaches ? 'one at least' : `none of ${hosts}`,
    ),
  ];
}
