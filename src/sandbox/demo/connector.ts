import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { changeOrganization } from '../../accounts/organizations.ts';
import { setConnector } from '../../connectors/connectors.ts';
import type { Dev } from '../../roles/dev.ts';

const PROGRAM = join(import.meta.dirname, '../../../examples/linkedin-connector.mjs');
const ORGANIZATION = 'default';

export async function startDemoConnector(dev: Dev): Promise<AsyncDisposable> {
  const organization = await changeOrganization(dev.app, { name: ORGANIZATION }, { linkedin_enabled: true });
  if (typeof organization === 'string') throw new Error(organization);
  const key = { organizationId: organization.id, kind: 'linkedin' } as const;
  const secret = await setConnector(dev.app, key, { url: dev.url });
  const child = spawn(process.execPath, [PROGRAM, '0'], {
    env: {
      CONNECTOR_SECRET: secret,
      ORGANIZATION_ID: organization.id,
      TEAM_ID: dev.teamId,
      OUTREACHD_URL: dev.url,
      DELAY_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    void ended.then(() => reject(new Error('the example connector ended')));
    lines.on('line', (line) => {
      const at = /^listening on (\S+)/.exec(line)?.[1];
      if (at) resolve(at);
    });
  });
  await setConnector(dev.app, key, { url, secret });
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
    },
  };
}
