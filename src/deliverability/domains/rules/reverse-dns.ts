import { reversedOf } from './address.ts';
import { found, unanswered } from './question.ts';
import type { Asking, Finding, Question } from './question.ts';
import { findSendingAddresses } from './sending-hosts.ts';

const MAX_NAMES = 2;

const zoneOf = (family: 4 | 6): string => (family === 4 ? 'in-addr.arpa' : 'ip6.arpa');
const forwardOf = (name: string): Question[] => [
  { type: 'A', name },
  { type: 'AAAA', name },
];

/**
 * Checks that the reverse names of a domain's sending addresses lead back to them (RFC 1912 2.1), as large receivers
 * demand. decided: a fault is a warning, because mail may leave the host from another address than DNS names.
 */
export function* checkReverseDns(domain: string, smtpHosts: readonly string[]): Asking<Finding> {
  const { addresses, hosts, silent } = yield* findSendingAddresses(domain, smtpHosts);
  if (addresses.length === 0) {
    if (silent) return unanswered(silent.name, silent.code);
    return found(
      'ok',
      hosts.length === 0
        ? 'no mail host belongs to the domain: reverse DNS is the matter of its provider'
        : `no mail host of the domain has a public address: ${hosts.join(', ')}`,
    );
  }
  const names = yield addresses.map(({ address }) => {
    const { labels, family } = reversedOf(address)!;
    return { type: 'PTR' as const, name: `${labels}.${zoneOf(family)}` };
  });
  const pointers = names.map((answer) =>
    answer.kind === 'records' ? answer.records.slice(0, MAX_NAMES) : [],
  );
  const asked = [...new Set(pointers.flat())];
  const forward = asked.length === 0 ? [] : yield asked.flatMap(forwardOf);
  const answersOf = (name: string) => forward.slice(asked.indexOf(name) * 2, asked.indexOf(name) * 2 + 2);
  const faults: string[] = [];
  let quiet = silent;
  for (const [at, { address, host }] of addresses.entries()) {
    const answer = names[at]!;
    const of = address === host ? address : `${address} (${host})`;
    if (answer.kind === 'failed') quiet ??= { name: address, code: answer.code };
    else if (pointers[at]!.length === 0) faults.push(`${of} has no name (PTR record)`);
    else {
      const back = pointers[at]!.flatMap(answersOf);
      if (back.some((each) => each.kind === 'records' && each.records.includes(address))) continue;
      const failed = back.find((each) => each.kind === 'failed');
      if (failed?.kind === 'failed') quiet ??= { name: pointers[at]![0]!, code: failed.code };
      else faults.push(`${of} is named ${pointers[at]!.join(', ')}, which does not lead back to it`);
    }
  }
  if (faults.length > 0) return found('warning', faults.join('; '));
  if (quiet) return unanswered(quiet.name, quiet.code);
  return found(
    'ok',
    `each address has a name that leads back: ${addresses.map(({ address }) => address).join(', ')}`,
  );
}
