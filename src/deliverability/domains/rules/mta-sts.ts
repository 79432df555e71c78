import { askOne, found, unanswered } from './question.ts';
import type { Asking, Finding } from './question.ts';

const RECORD = /^v=STSv1\s*;/;
const ID = /(?:^|;)\s*id\s*=\s*[A-Za-z0-9]{1,32}\s*(?:;|$)/;
const MODES = ['enforce', 'testing', 'none'];
const MAX_AGE = 31_557_600;
/** Node's codes for invalid certificates; RFC 8461 3.3 demands a valid one. */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;
const MAX_SHOWN = 3;

interface Policy {
  mode: string;
  mx: string[];
  fault: string | null;
}

function readPolicy(text: string): Policy {
  const lines = text.split(/\r?\n/).map((line) => {
    const at = line.indexOf(':');
    return [
      line.slice(0, Math.max(at, 0)).trim(),
      line
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ] as const;
  });
  const first = (key: string): string | undefined => lines.find(([each]) => each === key)?.[1];
  const mode = first('mode') ?? '';
  const mx = lines.filter(([key]) => key === 'mx').map(([, host]) => host.replace(/\.$/, ''));
  const age = first('max_age') ?? '';
  const fault =
    first('version') !== 'stsv1'
      ? 'does not begin with version: STSv1'
      : !MODES.includes(mode)
        ? 'names no mode that is known'
        : !/^\d{1,10}$/.test(age) || Number(age) > MAX_AGE
          ? 'has no max_age that is allowed'
          : mode !== 'none' && mx.length === 0
            ? 'names no mail host'
            : null;
  return { mode, mx, fault };
}

/** RFC 8461 4.1: "*." matches exactly one label. */
const covers = (pattern: string, host: string): boolean =>
  pattern === host || (pattern.startsWith('*.') && host.slice(host.indexOf('.') + 1) === pattern.slice(2));

/**
 * Checks that the MTA-STS policy of a domain can be read and names its mail hosts. RFC 8461. decided: a missing policy
 * is no fault, and one without effect is a warning. A policy in force that omits a mail host is broken: senders that
 * obey it deliver no replies there.
 */
export function* checkMtaSts(domain: string): Asking<Finding> {
  const name = `_mta-sts.${domain}`;
  const answer = yield* askOne('TXT', name);
  if (answer.kind === 'failed') return unanswered(name, answer.code);
  const records = answer.kind === 'records' ? answer.records.filter((text) => RECORD.test(text)) : [];
  if (records.length === 0) return found('ok', `there is no MTA-STS record at ${name}, and none is needed`);
  if (records.length > 1)
    return found(
      'warning',
      `there are ${records.length} MTA-STS records at ${name}; senders use none of them`,
    );
  if (!ID.test(records[0]!)) return found('warning', `the MTA-STS record at ${name} has no id`);
  const fetched = yield* askOne('POLICY', domain);
  const at = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  if (fetched.kind !== 'records') {
    const code = fetched.kind === 'failed' ? fetched.code : 'ENODATA';
    if (CERTIFICATE.test(code)) return found('warning', `the certificate of ${at} is not valid (${code})`);
    if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'REFUSED')
      return found('warning', `there is an MTA-STS record, but ${at} has no address that can be asked`);
    return found('unknown', `${at} did not answer (${code})`);
  }
  const [status = '', type = '', body = ''] = fetched.records;
  if (status !== '200')
    return status.startsWith('5')
      ? found('unknown', `${at} answers ${status}`)
      : found('warning', `there is an MTA-STS record, but ${at} answers ${status}`);
  if (!/^text\/plain\s*(?:;|$)/i.test(type)) return found('warning', `${at} is not text/plain`);
  const policy = readPolicy(body);
  if (policy.fault) return found('warning', `the policy at ${at} ${policy.fault}`);
  if (policy.mode === 'none') return found('ok', 'the policy is none: MTA-STS is switched off');
  return yield* judgeHosts(domain, policy);
}

function* judgeHosts(domain: string, { mode, mx }: Policy): Asking<Finding> {
  const answer = yield* askOne('MX', domain);
  if (answer.kind === 'failed') return unanswered(domain, answer.code);
  const hosts = answer.kind === 'records' ? answer.records.filter((host) => host !== '') : [];
  const left = hosts.filter((host) => !mx.some((pattern) => covers(pattern, host)));
  if (left.length === 0) return found('ok', `the policy is ${mode}, and names every mail host`);
  const unnamed = `the policy is ${mode}, and does not name ${left.slice(0, MAX_SHOWN).join(', ')}`;
  return mode === 'enforce'
    ? found('broken', `${unnamed}: senders that obey it deliver nothing there`)
    : found('warning', unnamed);
}
