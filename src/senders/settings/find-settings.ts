import type { Services } from '../../platform/services.ts';
import { readAutoconfig } from '../rules/autoconfig.ts';
import type { ConfiguredServer } from '../rules/autoconfig.ts';
import { presetOf } from '../rules/presets.ts';
import type { Preset, ServerSettings } from '../rules/presets.ts';

type Deps = Pick<Services, 'egress' | 'config'>;

export interface FoundSettings {
  source: 'mx' | 'srv' | 'autoconfig';
  where: string;
  smtp: ConfiguredServer;
  imap: ConfiguredServer | null;
  preset: Preset | null;
}

/** A server that DNS names outside the domain: not used, shown to the caller. */
export interface Suggested {
  where: string;
  host: string;
  port: number;
}

const AUTOCONFIG_MS = 5_000;
const MAX_AUTOCONFIG_BYTES = 128 * 1024;

const SERVICES = {
  smtp: [
    ['_submissions._tcp', 'tls'],
    ['_submission._tcp', 'starttls'],
  ],
  imap: [
    ['_imaps._tcp', 'tls'],
    ['_imap._tcp', 'starttls'],
  ],
} as const;

type Located = ServerSettings & { where: string };

/** RFC 6186 3, RFC 8314 5.1 */
async function located(
  { egress }: Deps,
  protocol: keyof typeof SERVICES,
  domain: string,
): Promise<Located | null> {
  const asked = SERVICES[protocol].map(async ([service, security]) => {
    const [best] = await egress.srvOf(service, domain);
    return best ? { ...best, security, where: `SRV ${service}.${domain}` } : null;
  });
  return (await Promise.all(asked)).find((found) => found !== null) ?? null;
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

async function configured(deps: Deps, email: string, domain: string): Promise<FoundSettings | null> {
  for (const template of deps.config.autoconfigUrls) {
    const url = template.replaceAll('{domain}', domain);
    const answer = await deps.egress.request({
      method: 'GET',
      url,
      headers: { accept: 'application/xml, text/xml' },
      timeoutMs: AUTOCONFIG_MS,
      maxResponseBytes: MAX_AUTOCONFIG_BYTES,
    });
    if (answer.kind !== 'answered' || answer.status !== 200 || answer.truncated) continue;
    const read = readAutoconfig(answer.body, email);
    if (read) return { source: 'autoconfig', where: url, ...read, preset: null };
  }
  return null;
}

/**
 * Finds the connection of a mailbox from its address: its provider by MX, then SRV records, then a configuration file. Each
 * lookup has a deadline of five seconds. decided: a server outside the domain that only DNS names is suggested and not used,
 * because nothing proves that it belongs to the domain, and a password would go there (RFC 6186 6).
 */
export async function findSettings(
  deps: Deps,
  email: string,
): Promise<{ found: FoundSettings | null; suggested: Suggested[] }> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const [mx, smtp, imap] = await Promise.all([
    deps.egress.mxOf(domain),
    located(deps, 'smtp', domain),
    located(deps, 'imap', domain),
  ]);
  const preset = presetOf(mx ?? []);
  const asUser = (server: ServerSettings): ConfiguredServer => ({
    host: server.host,
    port: server.port,
    security: server.security,
    user: email,
  });
  if (preset) {
    const servers = { smtp: asUser(preset.smtp), imap: asUser(preset.imap) };
    return { found: { source: 'mx', where: `MX ${mx![0]}`, ...servers, preset }, suggested: [] };
  }
  if (smtp && isWithin(smtp.host, domain)) {
    const own = imap && isWithin(imap.host, domain) ? asUser(imap) : null;
    const found = { source: 'srv' as const, where: smtp.where, smtp: asUser(smtp), imap: own, preset: null };
    return { found, suggested: [] };
  }
  const suggested = [smtp, imap].flatMap((server) =>
    server ? [{ where: server.where, host: server.host, port: server.port }] : [],
  );
  return { found: await configured(deps, email, domain), suggested };
}
