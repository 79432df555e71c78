import { canonicalOf } from './address.ts';
import type { ReadAddress } from './address.ts';
import { isDisposable, isNoReply, isRandomLooking, isRole, suggestDomain } from './lists.ts';
import type { Lists } from './lists.ts';
import type { Provider } from './providers.ts';
import type { Finding, Risk, Stage, Subtype } from './reply.ts';

export interface Probed {
  finding: Finding;
  isCatchAll: boolean | null;
  provider: Provider | null;
  providerSource: 'mx' | 'banner' | null;
  wasGreylisted: boolean;
  isImplicitMx: boolean;
  records: { exchange: string; priority: number }[];
  domainExists: boolean | null;
  spf: boolean | null;
  dmarc: string | null;
  dnsError: string | null;
  used: { host: string; ip: string } | null;
  smtp: {
    canConnect: boolean;
    stage: Stage | null;
    code: number | null;
    enhanced: string | null;
    text: string | null;
    tls: boolean;
    attempts: number;
  };
  retryAfterSeconds: number | null;
  network: { dnsMs: number | null; connectMs: number | null; bannerMs: number | null; rcptMs: number | null };
  sourceIp: string | null;
  hostsTried: number;
}

type Flag =
  | 'valid_syntax' | 'role' | 'disposable' | 'free' | 'catch_all' | 'typo' | 'mailbox_full' | 'disabled' | 'greylisted'
  | 'forwarded' | 'implicit_mx' | 'null_mx' | 'mx_not_public' | 'gateway' | 'idn' | 'smtputf8' | 'subaddress' | 'quoted_local'
  | 'no_reply' | 'random_looking'; // prettier-ignore

export interface Answer {
  email: string;
  normalized_email: string | null;
  canonical_email: string | null;
  user: string | null;
  domain: string | null;
  domain_ascii: string | null;
  verdict: 'deliverable' | 'risky' | 'undeliverable' | 'unknown';
  valid2: 1 | 2 | 3;
  validation_subtype: Subtype | null;
  reason: string | null;
  is_catch_all: boolean | null;
  risk_level: Risk;
  risk_score: number;
  confidence: number;
  flags: Record<Flag, boolean>;
  suggestion: string | null;
  provider: {
    name: string | null;
    kind: Provider['kind'] | null;
    gateway: string | null;
    source: 'mx' | 'banner' | 'spf' | null;
    policy: Provider['policy'];
  };
  mx: {
    found: boolean;
    records: { exchange: string; priority: number }[];
    used: string | null;
    ip: string | null;
  };
  dns: { domain_exists: boolean | null; spf: boolean | null; dmarc: string | null; error: string | null };
  smtp: {
    can_connect: boolean;
    stage: Stage | null;
    code: number | null;
    enhanced_code: string | null;
    text: string | null;
    tls: boolean;
    accepted: boolean | null;
    attempts: number;
  };
  retry: { recommended: boolean; after_s: number | null };
  network: {
    dns_ms: number | null;
    connect_ms: number | null;
    banner_ms: number | null;
    rcpt_ms: number | null;
    total_ms: number | null;
    source_ip: string | null;
    helo: string;
    proxy: string | null;
    hosts_tried: number;
  };
  checked_at: string;
  cached: boolean;
  cache_age_s: number | null;
  credits_used: 0 | 1;
}

export interface Asked {
  email: string;
  address: ReadAddress | null;
  probed: Probed;
  helo: string;
  totalMs: number;
  checkedAt: Date;
  lists: Lists;
}

const MAX_TEXT = 300;
const MAX_RECORDS = 10;
const LEVELS: readonly [below: number, level: Risk][] = [
  [10, 'SAFE'],
  [30, 'LOW'],
  [60, 'MEDIUM'],
  [100, 'HIGH'],
];
export const levelOf = (score: number): Risk => LEVELS.find(([below]) => score < below)?.[1] ?? 'Invalid';

function baseScore({ subtype, reason, risk }: Finding): number {
  if (risk === 'Invalid') return 100;
  if (subtype === null) return 5;
  if (reason === 'recipient_restricted') return risk === 'HIGH' ? 65 : 45;
  if (risk === 'HIGH') return 70;
  return subtype === 'greylisted' || subtype === 'probe_blocked' ? 40 : 45;
}

const WAIT_S: Partial<Record<Subtype, number>> = {
  greylisted: 900,
  timeout: 1800,
  probe_blocked: 3600,
  unknown_smtp: 1800,
};
const FINAL = new Set([
  'provider_policy',
  'provider_accepts_all',
  'relay_denied',
  'smtputf8_unsupported',
  'cannot_verify',
]);

function flagsOf(
  address: ReadAddress | null,
  probed: Probed,
  lists: Lists,
  isTypo: boolean,
): Record<Flag, boolean> {
  const { finding, records, provider } = probed;
  const local = address?.local ?? '';
  const domain = address?.domainAscii ?? '';
  return {
    valid_syntax: address !== null,
    role: isRole(lists, local),
    disposable: isDisposable(lists, domain) || records.some(({ exchange }) => isDisposable(lists, exchange)),
    free: lists.free.has(domain),
    catch_all: probed.isCatchAll === true,
    typo: isTypo,
    mailbox_full: finding.subtype === 'mailbox_full',
    disabled: finding.reason === 'mailbox_disabled',
    greylisted: probed.wasGreylisted,
    forwarded: finding.reason === 'forwarded',
    implicit_mx: probed.isImplicitMx,
    null_mx: finding.reason === 'null_mx',
    mx_not_public: finding.reason === 'mx_not_public',
    gateway: provider?.kind === 'gateway',
    idn: address?.isIdn ?? false,
    smtputf8: address?.needsUtf8 ?? false,
    subaddress: address?.hasSubaddress ?? false,
    quoted_local: address?.isQuoted ?? false,
    no_reply: isNoReply(local),
    random_looking: isRandomLooking(local),
  };
}

const providerOf = ({ provider, providerSource }: Probed): Answer['provider'] => ({
  name: provider?.name ?? null,
  kind: provider?.kind ?? null,
  gateway: provider?.kind === 'gateway' ? provider.name : null,
  source: providerSource,
  policy: provider?.policy ?? 'probe',
});

const smtpOf = ({ smtp }: Probed): Answer['smtp'] => ({
  can_connect: smtp.canConnect,
  stage: smtp.stage,
  code: smtp.code,
  enhanced_code: smtp.enhanced,
  text: smtp.text?.slice(0, MAX_TEXT).toWellFormed() ?? null,
  tls: smtp.tls,
  accepted: smtp.stage === 'rcpt' && smtp.code !== null ? smtp.code < 300 : null,
  attempts: smtp.attempts,
});

const networkOf = (
  { network, sourceIp, hostsTried }: Probed,
  helo: string,
  totalMs: number,
): Answer['network'] => ({
  dns_ms: network.dnsMs,
  connect_ms: network.connectMs,
  banner_ms: network.bannerMs,
  rcpt_ms: network.rcptMs,
  total_ms: totalMs,
  source_ip: sourceIp,
  helo,
  proxy: null,
  hosts_tried: hostsTried,
});

export function answerOf({ email, address, probed, helo, totalMs, checkedAt, lists }: Asked): Answer {
  const { finding, records } = probed;
  const isInvalid = finding.risk === 'Invalid';
  const isAccepted = finding.subtype === null;
  const slip = address ? suggestDomain(address.domainAscii, records.length > 0 && !isInvalid) : null;
  const flags = flagsOf(address, probed, lists, slip !== null);
  const { subtype, reason, score } = weigh(finding, flags, probed.isCatchAll);
  const isUnknown = ['unknown_smtp', 'timeout', 'greylisted', 'probe_blocked'].includes(subtype ?? '');
  const risk = levelOf(score);
  const isRisky = subtype !== null || score >= 30;
  const wait = (isUnknown && !FINAL.has(finding.reason ?? '') && WAIT_S[finding.subtype!]) || null;
  return {
    email: email.slice(0, 1000).replaceAll('\0', '').toWellFormed(),
    normalized_email: address?.normalized ?? null,
    canonical_email: address ? canonicalOf(address) : null,
    user: address?.local ?? null,
    domain: address?.domain ?? null,
    domain_ascii: address?.domainAscii ?? null,
    verdict: isInvalid ? 'undeliverable' : isUnknown ? 'unknown' : isRisky ? 'risky' : 'deliverable',
    // decided: 3 is "checked, unknown": 0 would queue the address and charge for it again and again.
    valid2: isInvalid ? 2 : isUnknown ? 3 : 1,
    validation_subtype: subtype,
    reason,
    is_catch_all: probed.isCatchAll,
    risk_level: risk,
    risk_score: score,
    confidence: confidenceOf(isInvalid, isUnknown, isAccepted, probed.isCatchAll),
    flags,
    suggestion: slip && address ? `${address.local}@${slip}` : null,
    provider: providerOf(probed),
    mx: {
      found: records.length > 0 && !probed.isImplicitMx,
      records: records.slice(0, MAX_RECORDS),
      used: probed.used?.host ?? null,
      ip: probed.used?.ip ?? null,
    },
    dns: {
      domain_exists: probed.domainExists,
      spf: probed.spf,
      dmarc: probed.dmarc,
      error: probed.dnsError,
    },
    smtp: smtpOf(probed),
    retry: { recommended: wait !== null, after_s: wait && (probed.retryAfterSeconds ?? wait) },
    network: networkOf(probed, helo, totalMs),
    checked_at: checkedAt.toISOString(),
    cached: false,
    cache_age_s: null,
    credits_used: 1,
  };
}

function weigh(
  finding: Finding,
  flags: Record<Flag, boolean>,
  isCatchAll: boolean | null,
): { subtype: Subtype | null; reason: string | null; score: number } {
  const { subtype, reason } = finding;
  if (finding.risk === 'Invalid') return { subtype, reason, score: 100 };
  const isAccepted = subtype === null;
  // decided: a listed disposable domain is risky_smtp for every reply of its servers except a refusal of the mailbox.
  if (flags.disposable) return { subtype: 'risky_smtp', reason: 'disposable', score: 75 };
  let score = baseScore(finding);
  if (isAccepted && isCatchAll === true) score = 40;
  else if (isAccepted)
    score +=
      (isCatchAll === null ? 10 : 0) +
      (flags.role ? 15 : 0) +
      (flags.implicit_mx ? 10 : 0) +
      (flags.forwarded ? 10 : 0);
  if (flags.typo) score = Math.max(score, 65);
  // An accepted address stays below MEDIUM: no server refused it.
  if (isAccepted && isCatchAll !== true && !flags.typo) score = Math.min(score, 29);
  const risen =
    isAccepted && isCatchAll === true ? 'catch_all' : isAccepted && flags.typo ? 'risky_smtp' : subtype;
  return { subtype: risen, reason: isAccepted && isCatchAll === true ? 'catch_all' : reason, score };
}

function confidenceOf(
  isInvalid: boolean,
  isUnknown: boolean,
  isAccepted: boolean,
  isCatchAll: boolean | null,
): number {
  if (isUnknown) return 0.2;
  if (isInvalid) return 0.98;
  if (!isAccepted) return 0.8;
  return isCatchAll === false ? 0.97 : isCatchAll === null ? 0.8 : 0.5;
}
