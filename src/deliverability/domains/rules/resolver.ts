import type { Asking } from './question.ts';

const SPF = /^v=spf1(?: |$)/i;

const WHO = 'the resolver';

export const isOfResolver = (reason: string): boolean => reason.startsWith(`${WHO} `);

/**
 * Tests the resolver: one of the domains that always have mail must have it, and a name that cannot exist must not.
 * Resolves the fault; null: none. RFC 6761 6.4. `nonce`: a label that no question used before.
 */
export function* testResolver(testDomains: readonly string[], nonce: string): Asking<string | null> {
  const never = `${nonce}.invalid`;
  const answers = yield [
    { type: 'A', name: never },
    { type: 'TXT', name: never },
    { type: 'MX', name: never },
    ...testDomains.flatMap((name) => [{ type: 'MX' as const, name }, { type: 'TXT' as const, name }]),
  ]; // prettier-ignore
  const [absent, always] = [answers.slice(0, 3), answers.slice(3)];
  if (absent.some(({ kind }) => kind === 'records'))
    return `${WHO} answers for ${never}, which does not exist`;
  const known = testDomains.some((_name, at) => {
    const [mx, txt] = always.slice(at * 2, at * 2 + 2);
    return mx?.kind === 'records' && txt?.kind === 'records' && txt.records.some((text) => SPF.test(text));
  });
  return known || testDomains.length === 0
    ? null
    : `${WHO} knows no mail domain of ${testDomains.join(', ')} (dnsTestDomains)`;
}
