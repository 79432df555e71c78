import { isPrivate } from './address.ts';
import { askOne, found, unanswered } from './question.ts';
import type { Asking, Finding } from './question.ts';

const MAX_HOSTS = 3;

/** Checks that a domain takes mail; otherwise replies and bounces are lost. RFC 5321 5.1, RFC 7505 */
export function* checkMx(domain: string): Asking<Finding> {
  const mx = yield* askOne('MX', domain);
  if (mx.kind === 'failed') return unanswered(domain, mx.code);
  if (mx.kind === 'none') return yield* checkFallback(domain, mx.nameExists);
  const hosts = mx.records.filter((host) => host !== '');
  if (hosts.length === 0)
    return found('broken', 'the MX record says that the domain takes no mail (null MX)');
  const asked = hosts.slice(0, MAX_HOSTS);
  const answers = yield asked.flatMap((name) => [
    { type: 'A' as const, name },
    { type: 'AAAA' as const, name },
  ]);
  const addresses = answers.flatMap((answer) => (answer.kind === 'records' ? answer.records : []));
  if (addresses.some((address) => !isPrivate(address)))
    return found('ok', `mail goes to ${asked.join(', ')}`);
  const failed = answers.find((answer) => answer.kind === 'failed');
  if (failed || hosts.length > asked.length) return unanswered(asked.join(', '), failed?.code ?? 'ENODATA');
  // A private address works inside a private network.
  if (addresses.length > 0)
    return found(
      'warning',
      `mail goes to ${asked.join(', ')}, which other networks cannot reach (${addresses.slice(0, MAX_HOSTS).join(', ')})`,
    );
  return found('broken', `no mail host has an address: ${asked.join(', ')}`);
}

function* checkFallback(domain: string, exists: boolean): Asking<Finding> {
  if (!exists) return found('broken', 'the domain does not exist');
  const answers = yield [
    { type: 'A', name: domain },
    { type: 'AAAA', name: domain },
  ];
  const addresses = answers.flatMap((answer) => (answer.kind === 'records' ? answer.records : []));
  if (addresses.length > 0) {
    const unreachable = addresses.every(isPrivate)
      ? `, which other networks cannot reach (${addresses.slice(0, MAX_HOSTS).join(', ')})`
      : '';
    return found(
      'warning',
      `there is no MX record; mail goes to the address of the domain itself${unreachable}`,
    );
  }
  const failed = answers.find((answer) => answer.kind === 'failed');
  return failed
    ? unanswered(domain, failed.code)
    : found('broken', 'there is no MX record and no address: the domain takes no mail');
}
