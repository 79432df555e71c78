const POLICIES = new Set(['none', 'quarantine', 'reject']);

/**
 * The policy of a DMARC record: `p`, for a subdomain `sp` first. Several records count as one without a policy (RFC 7489
 * 6.6.3); null: no record.
 */
export function dmarcOf(texts: readonly string[], isSubdomain: boolean): { policy: string | null } | null {
  const records = texts.filter((text) => /^v=DMARC1(?:;|\s|$)/.test(text));
  if (records.length === 0) return null;
  if (records.length > 1) return { policy: null };
  const tags = new Map(
    records[0]!.split(';').map((tag) => {
      const [name = '', value = ''] = tag.split('=');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const policy = (isSubdomain ? tags.get('sp') : undefined) ?? tags.get('p') ?? '';
  return { policy: POLICIES.has(policy) ? policy : null };
}
