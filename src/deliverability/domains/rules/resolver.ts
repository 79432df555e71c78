import { askOne } from './question.ts';
import type { Asking } from './question.ts';

const SPF = /^v=spf1(?: |$)/i;

/**
 * Whether the resolver can be believed: one of the domains that always have mail has, and a name that cannot be is not.
 * Resolves why not; null: it can. RFC 6761 6.4. `nonce`: a label that was never asked for.
 */
export function* testResolver(testDomains: readonly string[], nonce: string): Asking<string | null> {
  const never = `${nonce}.invalid`;
  const absent = yield [
    { type: 'A', name: never },
    { type: 'TXT', name: never },
    { type: 'MX', name: never },
  ];
  const made = absent.find(({ kind }) => kind === 'records');
  if (made) return `the resolver answers for ${never}, which does not exist`;
  if (testDomains.length === 0) return null;
  for (const name of testDomains) {
    const mx = yield* askOne('MX', name);
    if (mx.kind !== 'records') continue;
    const txt = yield* askOne('TXT', name);
    if (txt.kind === 'records' && txt.records.some((text) => SPF.test(text))) return null;
  }
  return `the resolver knows no mail domain of ${testDomains.join(', ')} (dnsTestDomains)`;
}
