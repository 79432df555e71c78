import { askOne, found, unanswered } from './question.ts';
import type { Asking, Finding } from './question.ts';

/** RFC 9989 4.10: a walk asks at most 8 times. A longer name is shortened to its last seven labels. */
const MAX_QUERIES = 8;
const RECORD = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;
const POLICIES = new Set(['none', 'quarantine', 'reject']);

type Tags = ReadonlyMap<string, string>;

function tagsOf(record: string): Tags {
  return new Map(
    record.split(';').map((tag): [string, string] => {
      const at = tag.indexOf('=');
      return [
        tag.slice(0, Math.max(at, 0)).trim().toLowerCase(),
        tag
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );
}

export function treeOf(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.slice(-(MAX_QUERIES - 1));
  const names = above.map((_label, from) => above.slice(from).join('.'));
  return names[0] === domain ? names : [domain, ...names];
}

/** RFC 9989 */
export function* checkDmarc(domain: string): Asking<Finding> {
  let nearest: { name: string; tags: Tags } | null = null;
  const tree = treeOf(domain);
  for (const [at, name] of tree.entries()) {
    const below = tree[at - 1];
    const answer = yield* askOne('TXT', `_dmarc.${name}`);
    if (answer.kind === 'failed') return unanswered(`_dmarc.${name}`, answer.code);
    const records = answer.kind === 'records' ? answer.records.filter((text) => RECORD.test(text)) : [];
    if (records.length > 1 && name === domain)
      return found(
        'broken',
        `there are ${records.length} DMARC records at _dmarc.${name}; receivers use none of them`,
      );
    if (records.length !== 1) continue;
    const tags = tagsOf(records[0]!);
    // The domain's record counts alone. Without it the organizational domain counts: the name where the walk ends, or
    // the highest one.
    if (name === domain) return judge(name, tags, false);
    // Below a public suffix (psd=y) the organizational domain is one label longer. Without a record there, the suffix's
    // record counts.
    if (tags.get('psd') !== 'y' || nearest?.name !== below) nearest = { name, tags };
    if (['y', 'n'].includes(tags.get('psd') ?? '')) break;
  }
  if (nearest) return judge(nearest.name, nearest.tags, true);
  return found('broken', `there is no DMARC record at _dmarc.${domain} or above it`);
}

/** decided: `p=none` is ok, because receivers that demand a DMARC record accept it. */
function judge(name: string, tags: Tags, isAbove: boolean): Finding {
  const own = tags.get('p') ?? '';
  const said = (isAbove ? tags.get('sp') : undefined) ?? own;
  const at = isAbove ? ` (the record of ${name})` : '';
  if (!POLICIES.has(said))
    return found('warning', `the DMARC record${at} names no policy that is known; it counts as p=none`);
  if (tags.get('t') === 'y' && said !== 'none')
    return found('warning', `the policy is ${said}${at}, but t=y says that it is only a test`);
  return found('ok', `the policy is ${said}${at}`);
}
