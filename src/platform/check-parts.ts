import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { parseAllowList } from './net/allow-list.ts';
import { classifyAddress } from './net/address.ts';
import { isLocalhost, readUrlHost } from './net/host.ts';

export interface PartFound {
  setting: string;
  state: 'ok' | 'warning' | 'broken';
  found: string;
}

type Judged = Omit<PartFound, 'setting'>;
const ok = (found: string): Judged => ({ state: 'ok', found });
const broken = (found: string): Judged => ({ state: 'broken', found });
const warning = (found: string): Judged => ({ state: 'warning', found });
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function egress({ egressAllowCidrs: cidrs }: Config): Judged {
  try {
    parseAllowList(cidrs);
    return ok(cidrs.length > 0 ? cidrs.join(', ') : 'public addresses only');
  } catch (error) {
    return broken(messageOf(error));
  }
}

function scanners({ tracking: { scannerNetworks: networks } }: Config): Judged {
  try {
    parseAllowList(networks);
    return ok(networks.length > 0 ? networks.join(', ') : 'those that are known');
  } catch (error) {
    return broken(messageOf(error).replace(/^.*?: /, ''));
  }
}

function dnsServers({ dnsServers: servers }: Config): Judged {
  if (servers.length === 0) return ok("the system's");
  for (const server of servers)
    try {
      new Resolver().setServers([server]);
    } catch {
      return broken(`"${server}" is not an address like 10.0.0.53 or 10.0.0.53:53`);
    }
  return ok(servers.join(', '));
}

const WIDTH: Record<number, number> = { 4: 32, 6: 128 };
const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  const width = WIDTH[isIP(address)];
  return NAMED_PROXIES.has(text) || (width !== undefined && (bits === undefined || Number(bits) <= width));
};

function proxies({ http: { trustProxy } }: Config): Judged {
  const wrong = trustProxy.find((proxy) => !isProxy(proxy));
  if (wrong !== undefined) return broken(`"${wrong}" is not an address or a range like 10.0.0.0/8`);
  return ok(trustProxy.length > 0 ? trustProxy.join(', ') : 'no proxy in front');
}

function publicUrl({ publicUrl: text, http }: Config): Judged {
  if (text === undefined)
    return warning(
      `not set: links in mails lead to http://${http.host}:${http.port}, which no recipient can open`,
    );
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username)
    return broken('must be a URL like https://mail.acme.example');
  const host = readUrlHost(url.hostname);
  if (host.kind === 'bad') return broken(host.message);
  const isPrivate =
    host.kind === 'name' ? isLocalhost(host.name) : classifyAddress(host.address).kind === 'denied';
  return isPrivate ? warning(`${text} is an address that no recipient can open`) : ok(text);
}

function databaseUrl({ databaseUrl: text }: Config): Judged {
  if (text === undefined) return ok('not set');
  // The URL holds a password: never print it.
  return URL.canParse(text)
    ? ok('set')
    : broken('must be a URL like postgres://user:password@host/database, with %-encoding in the password');
}

const PARTS: [setting: string, judge: (config: Config) => Judged][] = [
  ['DATABASE_URL', databaseUrl],
  ['OUTREACHD_EGRESS_ALLOW_CIDRS', egress],
  ['tracking.scannerNetworks', scanners],
  ['OUTREACHD_DNS_SERVERS', dnsServers],
  ['OUTREACHD_HTTP_TRUST_PROXY', proxies],
  ['OUTREACHD_PUBLIC_URL', publicUrl],
];

export const checkParts = (config: Config): PartFound[] =>
  PARTS.map(([setting, judge]) => ({ setting, ...judge(config) }));
