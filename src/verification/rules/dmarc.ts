const POLICIES = new Set(['none', 'quarantine', 'reject']);

/** What a DMARC record asks for: `p`, of a subdomain `sp` first; null where there is none, or more than one (RFC 7489 6.6.3). */
export function dmarcPolicyOf(texts: readonly string[], isSubdomain: boolean): string | null {
  const records = texts.filter((text) => /^v=DMARC1(?:;|\s|$)/.test(text));
  if (records.length !== 1) return null;
  const tags = new Map(
    records[0]!.split(';').map((tag) => {
      const [name = '', value = ''] = tag.split('=');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const policy = (isSubdomain ? tags.get('sp') : undefined) ?? tags.get('p') ?? '';
  return POLICIES.has(policy) ? policy : null;
}
