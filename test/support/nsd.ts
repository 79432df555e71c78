import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePorts } from './mail-servers.ts';
import type { Zone } from './scripted-dns.ts';

const NSD = '/usr/sbin/nsd';
const MAX_STRING = 255;

export const nsdMissing = (): string | null => (existsSync(NSD) ? null : `${NSD} not installed`);

const quoted = (text: string): string =>
  (text.match(new RegExp(`.{1,${MAX_STRING}}`, 'gs')) ?? [''])
    .map((part) => `"${part.replaceAll(/["\\]/g, '\\$&')}"`)
    .join(' ');

/** Without NS records, which would be a delegation in the root zone. */
function linesOf(name: string, entry: Zone[string]): string[] {
  const { a = [], aaaa = [], mx = [], txt = [], ptr = [] } = entry;
  return [
    ...a.map((ip) => `A ${ip}`),
    ...aaaa.map((ip) => `AAAA ${ip}`),
    ...mx.map(([priority, host]) => `MX ${priority} ${host}.`),
    ...txt.map((text) => `TXT ${quoted(text)}`),
    ...ptr.map((host) => `PTR ${host}.`),
  ].map((record) => `${name}. 60 IN ${record}`);
}

/** NSD with these names as its root zone; unlike the scripted server, it cannot fail on purpose. */
export async function startNsd(zone: Zone): Promise<{ server: string } & AsyncDisposable> {
  const [port] = (await freePorts(1)) as [number];
  const folder = mkdtempSync(join(tmpdir(), 'nsd-'));
  const lines = Object.entries(zone).flatMap(([name, entry]) => linesOf(name, entry));
  writeFileSync(
    join(folder, 'root.zone'),
    `. 60 IN SOA ns.here. me.here. 1 3600 600 86400 60\n. 60 IN NS ns.here.\nns.here. 60 IN A 127.0.0.1\n${lines.join('\n')}\n`,
  );
  const files = ['zonesdir', 'xfrdir'].map((key) => `  ${key}: "${folder}"`).join('\n');
  writeFileSync(
    join(folder, 'nsd.conf'),
    `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
${files}
  database: ""
  pidfile: "${folder}/nsd.pid"
  xfrdfile: "${folder}/xfrd.state"
  zonelistfile: "${folder}/zone.list"
  logfile: "${folder}/nsd.log"
  server-count: 1
  rrl-ratelimit: 0
remote-control:
  control-enable: no
zone:
  name: "."
  zonefile: "root.zone"
`,
  );
  const child = spawn(NSD, ['-d', '-c', join(folder, 'nsd.conf')], { stdio: 'ignore' });
  const gone = new Promise((done) => child.once('exit', done));
  const server = `127.0.0.1:${port}`;
  const asker = new Resolver({ timeout: 500, tries: 1 });
  asker.setServers([server]);
  await eventually(
    () => asker.resolve4('ns.here').catch(() => []),
    (ips) => ips.length === 1,
  );
  return {
    server,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
