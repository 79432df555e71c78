import { organizations } from '../accounts/organizations.ts';
import { connectors, newConnectorSecret, removeConnector, setConnector } from '../connectors/connectors.ts';
import { CONNECTOR_KINDS, isConnectorKind } from '../connectors/rules/kinds.ts';
import { HelpAsked, UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { createEgress } from '../platform/net/egress.ts';
import { createSecrets } from '../platform/secrets.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const KINDS = CONNECTOR_KINDS.join('|');
const HELP =
  'usage: outreachd connectors list [--json]\n' +
  `       outreachd connectors set ORGANIZATION ${KINDS} --url URL [--secret SECRET|new] [--json]\n` +
  `       outreachd connectors remove ORGANIZATION ${KINDS} [--json]\n` +
  'Lists the servers that act for organizations, on LinkedIn or as a registrar, or changes one; ' +
  'docs/connectors.md says what they are asked.\n' +
  'set prints the secret that both sides sign with. It stays when the URL changes; --secret new makes ' +
  'another, and --secret takes\n' +
  'one of yours (whsec_ and base64).';

const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

async function urlFault(url: string, allowCidrs: readonly string[]): Promise<string | null> {
  const egress = createEgress({ allowCidrs });
  const verdict = egress.checkUrl(url);
  await egress.close();
  return verdict.kind === 'bad' ? verdict.message : null;
}

export const run: Run = async ([action, ...args], env) => {
  if ([action, ...args].some((word) => word === '--help' || word === '-h')) throw new HelpAsked(HELP);
  if (action !== 'list' && action !== 'set' && action !== 'remove')
    throw new UsageError(`say list, set or remove\n${HELP}`);
  const words = action === 'list' ? [] : args.slice(0, 2);
  const options = action === 'set' ? ({ url: { type: 'string' }, secret: { type: 'string' } } as const) : {};
  const { values, json } = readOptions(args.slice(words.length), options, HELP);
  const config = configWithDatabase(env);
  return withDatabase(config, 'connectors', async ({ db, clock }) => {
    if (action === 'list') {
      const rows = await connectors({ db });
      const lines = rows.map(
        ({ organization, kind, url, last_error: error }) =>
          `${organization}  ${kind}  ${url}${error ? `  failing: ${error}` : ''}`,
      );
      print(json, rows, lines.join('\n') || 'no connector is configured');
      return 0;
    }
    const [name = '', kind = ''] = words;
    if (!isConnectorKind(kind))
      throw new UsageError(`the kind must be ${KINDS}, not ${kind || 'left out'}\n${HELP}`);
    const organization = (await organizations({ db })).find(
      (row) => row.name === name || row.id === name.toLowerCase(),
    );
    if (!organization) throw new UsageError(`there is no organization ${name}`);
    const key = { organizationId: organization.id, kind };
    if (action === 'remove') {
      const removed = await removeConnector({ db }, key);
      print(
        json,
        { removed },
        removed ? `the ${kind} connector of ${organization.name} is removed` : 'there was none',
      );
      return removed ? 0 : 1;
    }
    const { url, secret } = values as { url?: string; secret?: string };
    if (!url) throw new UsageError(`set needs --url\n${HELP}`);
    if (secret !== undefined && secret !== 'new' && !SECRET.test(secret))
      throw new UsageError('--secret must be new, or whsec_ and at least 24 bytes as base64');
    // Workers decide which addresses may be reached.
    const fault = await urlFault(url, ['0.0.0.0/0', '::/0']);
    if (fault) throw new UsageError(`--url: ${fault}`);
    const refused = await urlFault(url, config.egressAllowCidrs);
    const ids = systemIds();
    const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
    const plain = await setConnector({ db, clock, ids, secrets }, key, {
      url,
      secret: secret === 'new' ? newConnectorSecret(ids) : secret,
    });
    print(
      json,
      { organization_id: organization.id, kind, url, secret: plain },
      `the ${kind} connector of ${organization.name} is ${url}\norganization_id: ${organization.id}\nsecret: ${plain}` +
        (refused ? `\nworkers reach it only where OUTREACHD_EGRESS_ALLOW_CIDRS allows it: ${refused}` : '') +
        (kind !== 'linkedin' || organization.linkedin_enabled
          ? ''
          : `\nLinkedIn is off for it: outreachd organization set ${JSON.stringify(organization.name)} --linkedin on`),
    );
    return 0;
  });
};
