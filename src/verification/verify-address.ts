import { afterByTimer } from '../platform/after.ts';
import type { After } from '../platform/after.ts';
import { stopwatch } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { AllowList } from '../platform/net/allow-list.ts';
import { askRecipient } from './ask-recipient.ts';
import type { Envelope, Heard, Target } from './ask-recipient.ts';
import { createMailDns, dnsFailure, NOT_PUBLIC, UNRESOLVABLE } from './find-mail-hosts.ts';
import type { MailDns, MailHosts } from './find-mail-hosts.ts';
import { CATCH_ALL_MS } from './result-cache.ts';
import type { ResultCache } from './result-cache.ts';
import { readPolicies } from './read-policies.ts';
import { readAddress } from './rules/address.ts';
import type { ReadAddress } from './rules/address.ts';
import type { Lists } from './rules/lists.ts';
import { providerOfMx } from './rules/providers.ts';
import type { Finding } from './rules/reply.ts';
import { answerOf } from './rules/verdict.ts';
import type { Answer, Probed } from './rules/verdict.ts';

/** The same name for every address, so that a greylisting server recognizes this sender. */
export interface ProbeSettings {
  port: number;
  helo: string;
  mailFrom: string;
  dnsServers: readonly string[];
  connectTimeoutMs: number;
  commandTimeoutMs: number;
  totalTimeoutMs: number;
  dnsTimeoutMs: number;
  dnsTries: number;
  maxHosts: number;
  checkCatchAll: boolean;
  greylistRetriesMs: readonly number[];
  readPolicies: boolean;
}

export interface VerifyDeps {
  clock: Clock;
  ids: Pick<Ids, 'bytes'>;
  allowList: AllowList;
  lists: Lists;
  memory: ResultCache;
  signal: AbortSignal;
  onConnect?: (ip: string) => void;
  after?: After;
}

const MAX_LOOKUPS = 10;
const MAX_ADDRESSES_PER_HOST = 2;
/** After the dialogue, the longest wait for SPF and DMARC. */
const POLICIES_WAIT_MS = 1_000;

const nothingProbed = (finding: Finding): Probed => ({
  finding, isCatchAll: null, provider: null, providerSource: null, wasGreylisted: false, isImplicitMx: false, records: [],
  spf: null, dmarc: null, domainExists: null, dnsError: null, used: null,
  smtp: { canConnect: false, stage: null, code: null, enhanced: null, text: null, tls: false, attempts: 0 },
  retryAfterSeconds: null, network: { dnsMs: null, connectMs: null, bannerMs: null, rcptMs: null }, sourceIp: null, hostsTried: 0,
}); // prettier-ignore

export async function verifyAddress(
  email: string,
  settings: ProbeSettings,
  deps: VerifyDeps,
): Promise<Answer> {
  const startedAt = stopwatch();
  const checkedAt = deps.clock.now();
  const reading = readAddress(email);
  const address = reading.kind === 'ok' ? reading.address : null;
  const probed =
    reading.kind === 'ok'
      ? await probe(reading.address, settings, deps, startedAt)
      : nothingProbed({
          subtype: 'invalid_mailbox',
          reason: reading.reason,
          risk: 'Invalid',
          bounceCategory: 'invalid_recipient',
        });
  const totalMs = Math.round(stopwatch() - startedAt);
  return answerOf({ email, address, probed, helo: settings.helo, totalMs, checkedAt, lists: deps.lists });
}

async function probe(
  address: ReadAddress,
  settings: ProbeSettings,
  deps: VerifyDeps,
  startedAt: number,
): Promise<Probed> {
  const deadline = startedAt + settings.totalTimeoutMs;
  const dns = createMailDns({
    servers: settings.dnsServers,
    timeoutMs: settings.dnsTimeoutMs,
    tries: settings.dnsTries,
    allowList: deps.allowList,
  });
  const end = (): void => dns.close();
  const { after = afterByTimer } = deps;
  const stopTimer = after(settings.totalTimeoutMs, end);
  let stopLate = (): void => {};
  deps.signal.addEventListener('abort', end, { once: true });
  try {
    const policies = settings.readPolicies ? readPolicies(dns, address.domainAscii) : null;
    const hosts = await dns.hostsOf(address.domainAscii);
    const found = {
      ...nothingProbed(hosts.kind === 'none' ? hosts.finding : UNRESOLVABLE),
      records: hosts.records,
      isImplicitMx: hosts.isImplicit,
      domainExists: hosts.domainExists,
      dnsError: hosts.error,
    };
    found.smtp.stage = 'dns';
    found.network.dnsMs = Math.round(stopwatch() - startedAt);
    const probed =
      hosts.kind === 'none' ? found : await dial(address, hosts, found, settings, deps, dns, deadline);
    stopLate = after(POLICIES_WAIT_MS, end);
    return { ...probed, ...(await policies) };
  } finally {
    stopTimer();
    stopLate();
    deps.signal.removeEventListener('abort', end);
    dns.close();
  }
}

async function dial(
  address: ReadAddress,
  hosts: MailHosts,
  found: Probed,
  settings: ProbeSettings,
  deps: VerifyDeps,
  dns: MailDns,
  deadline: number,
): Promise<Probed> {
  const first = providerOfMx(hosts.records[0]!.exchange);
  const named: Probed = { ...found, provider: first, providerSource: first && 'mx' };
  if (first?.policy === 'no_probe')
    return {
      ...named,
      finding: { subtype: 'unknown_smtp', reason: 'provider_policy', risk: 'MEDIUM', bounceCategory: null },
    };
  let attempts = 0;
  const way = {
    greylistRetriesMs: settings.greylistRetriesMs,
    onConnect: (ip: string) => {
      attempts++;
      deps.onConnect?.(ip);
    },
  };
  const envelope: Envelope = {
    port: settings.port,
    helo: settings.helo,
    mailFrom: settings.mailFrom,
    rcpt: address.path,
    needsUtf8: address.needsUtf8,
    connectTimeoutMs: settings.connectTimeoutMs,
    commandTimeoutMs: settings.commandTimeoutMs,
    deadline,
    signal: deps.signal,
    after: deps.after,
  };
  const isOver = (): boolean => deps.signal.aborted || stopwatch() >= deadline;
  const tour = await tryHosts(hosts, dns, settings.maxHosts, isOver, (target) =>
    askRecipient(target, envelope, way),
  );
  if (!tour.heard) return { ...named, finding: tour.finding };
  const { heard } = tour;
  const isCatchAll = await concludeCatchAll(address, heard, envelope, settings, deps, way);
  const { called, target } = heard;
  return {
    ...named,
    finding: heard.finding,
    isCatchAll,
    provider: target.provider,
    providerSource: target.provider ? (providerOfMx(target.host) ? 'mx' : 'banner') : null,
    wasGreylisted: heard.wasGreylisted,
    used: { host: target.host, ip: target.ip },
    smtp: {
      canConnect: called.connected,
      stage: called.stage,
      code: called.failure ? null : (called.reply?.code ?? null),
      enhanced: called.failure ? null : (called.reply?.enhanced ?? null),
      text: called.failure ? null : (called.reply?.text ?? null),
      tls: called.tls,
      attempts,
    },
    retryAfterSeconds: heard.retryAfterSeconds,
    network: {
      ...found.network,
      connectMs: called.ms.connect,
      bannerMs: called.ms.banner,
      rcptMs: called.ms.rcpt,
    },
    sourceIp: called.sourceIp,
    hostsTried: tour.tried,
  };
}

/** Of several failed hosts, the host with the most evidence counts. */
const rank = ({ called }: Heard): number =>
  (called.stage === 'rcpt' ? 8 : 0) + (called.failure === null ? 4 : 0) + (called.connected ? 2 : 0);

/** Another host may answer: this host gave no session, or has a trouble that concerns itself only. */
const mayGoOn = ({ called, finding }: Heard): boolean =>
  called.stage !== 'rcpt' &&
  called.failure !== 'smtputf8_unsupported' &&
  (called.stage === 'connect' || finding.subtype !== 'probe_blocked');

const CLOSED_HOST = 'host_does_not_accept_mail';

async function tryHosts(
  hosts: MailHosts,
  dns: MailDns,
  maxHosts: number,
  isOver: () => boolean,
  ask: (target: Target) => Promise<Heard>,
): Promise<{ heard: Heard; tried: number } | { heard: null; finding: Finding }> {
  let best: Heard | null = null;
  let finding = UNRESOLVABLE;
  let tried = 0;
  let sayClosed = 0;
  const unreachable = new Set<string>();
  for (const { exchange } of hosts.records.slice(0, MAX_LOOKUPS)) {
    if (tried >= maxHosts || isOver()) break;
    const found = await dns.addressesOf(exchange);
    if (found.kind === 'failed') finding = dnsFailure(found.code);
    if (found.kind === 'not_public' && finding === UNRESOLVABLE) finding = NOT_PUBLIC;
    if (found.kind !== 'ok') continue;
    tried++;
    for (const ip of found.addresses.slice(0, MAX_ADDRESSES_PER_HOST)) {
      if (unreachable.has(ip) || isOver()) continue;
      const heard = await ask({ host: exchange, ip, provider: providerOfMx(exchange) });
      if (!heard.called.connected) unreachable.add(ip);
      if (heard.finding.reason === CLOSED_HOST) sayClosed++;
      if (!best || rank(heard) > rank(best)) best = heard;
      if (!mayGoOn(heard)) return { heard, tried };
      if (heard.called.connected) break;
    }
  }
  // decided: a host that takes no mail (521) speaks for itself only; the address is dead when every host says so.
  if (best?.finding.reason === CLOSED_HOST && (sayClosed < tried || tried < hosts.records.length))
    return {
      heard: {
        ...best,
        finding: { ...best.finding, subtype: 'unknown_smtp', risk: 'HIGH', bounceCategory: 'soft' },
      },
      tried,
    };
  if (best) return { heard: best, tried };
  // decided: hosts that were not looked up may take mail.
  const isWhole = hosts.records.length <= MAX_LOOKUPS && !isOver();
  return { heard: null, finding: isWhole ? finding : dnsFailure('ETIMEOUT') };
}

const RANDOM_BYTES = 9;
const ASKS_RANDOM = new Set([null, 'risky_smtp', 'mailbox_full']);

/** Probes an invented recipient in a separate session. True and false are final; null: unknown. */
async function concludeCatchAll(
  address: ReadAddress,
  { called, finding, target }: Heard,
  envelope: Envelope,
  settings: ProbeSettings,
  deps: VerifyDeps,
  way: Parameters<typeof askRecipient>[2],
): Promise<boolean | null> {
  // Not cached: a catch-all may refuse people who left.
  if (finding.subtype === 'mailbox_not_found') return false;
  if (called.stage !== 'rcpt' || !ASKS_RANDOM.has(finding.subtype)) return null;
  if (!settings.checkCatchAll || target.provider?.policy === 'accepts_all') return null;
  const key = `${address.domainAscii} ${target.host}`;
  const now = deps.clock.now().getTime();
  const kept = deps.memory.catchAll.get(key, now);
  if (kept) return kept.value;
  if (stopwatch() >= envelope.deadline) return null;
  const local = `v${deps.ids.bytes(RANDOM_BYTES).toString('hex')}`;
  const rcpt = `${local}@${address.domainAscii}`;
  const heard = await askRecipient(target, { ...envelope, rcpt, needsUtf8: false }, way);
  const settled = conclusionOf(heard);
  if (settled !== null) deps.memory.catchAll.set(key, settled, now, CATCH_ALL_MS);
  return settled;
}

function conclusionOf({ called, finding }: Heard): boolean | null {
  if (called.stage !== 'rcpt' || !called.reply || called.failure) return null;
  if (called.reply.code === 250 || called.reply.code === 251) return true;
  if (finding.risk === 'Invalid' && called.reply.code >= 500) return false;
  return finding.reason === 'unclear_refusal' && called.reply.code >= 550 ? false : null;
}
