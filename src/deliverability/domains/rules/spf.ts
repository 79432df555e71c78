import { askOne, found, unanswered } from './question.ts';
import type { Asking, Finding } from './question.ts';

/** RFC 7208 4.6.4 */
const MAX_LOOKUPS = 10;
const MAX_VOID = 2;
const MAX_MX_HOSTS = 10;
const RECORD = /^v=spf1(?: |$)/i;
const TERM = /^([+?~-]?)([a-z0-9]+)(?:([:/])(\S*))?$/i;
const MODIFIER = /^([a-z][a-z0-9_.-]*)=(\S*)$/i;
const IP4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(?:[0-9]|[12][0-9]|3[0-2]))?$/;
const IP6 = /^(?=[^/]*:)[0-9a-f:.]{2,45}(?:\/\d{1,3})?$/i;

interface Walk {
  lookups: number;
  voids: number;
  warnings: string[];
}

const isIp4 = (text: string): boolean =>
  IP4.exec(text)?.slice(1, 5).every((octet) => Number(octet) <= 255) ?? false; // prettier-ignore

/**
 * Checks that the SPF record of a domain can be evaluated and protects it. Counts the lookups that a receiver needs.
 * RFC 7208
 */
export function* checkSpf(domain: string): Asking<Finding> {
  const walk: Walk = { lookups: 0, voids: 0, warnings: [] };
  const fault = yield* walkRecord(domain, { above: [], decides: true, opens: true }, walk);
  if (fault) return fault;
  const count = `${walk.lookups} of ${MAX_LOOKUPS} DNS look-ups`;
  return walk.warnings.length > 0
    ? found('warning', `${walk.warnings.join('; ')} (${count})`)
    : found('ok', `there is one record, which takes ${count}`);
}

const passes = (qualifier: string): boolean => qualifier === '' || qualifier === '+';

interface Place {
  above: readonly string[];
  /**
   * `decides`: no include leads to this record, so its "all" applies to the domain. `opens`: every include on the path
   * passes, so a pass of this record is a pass for the domain.
   */
  decides: boolean;
  opens: boolean;
}

function* walkRecord(domain: string, place: Place, walk: Walk): Asking<Finding | null> {
  const { above, decides, opens } = place;
  if (above.includes(domain)) return found('broken', `the record of ${domain} refers to itself`);
  const answer = yield* askOne('TXT', domain);
  if (answer.kind === 'failed') return unanswered(domain, answer.code);
  const records = answer.kind === 'records' ? answer.records.filter((text) => RECORD.test(text)) : [];
  if (records.length === 0)
    return found(
      'broken',
      above.length > 0
        ? `${above.at(-1)} refers to ${domain}, which has no SPF record`
        : 'there is no SPF record',
    );
  if (records.length > 1)
    return found('broken', `${domain} has ${records.length} SPF records; there must be exactly one`);
  let redirect: string | null = null;
  for (const term of records[0]!.split(' ').slice(1).filter(Boolean)) {
    const modifier = MODIFIER.exec(term);
    if (modifier) {
      if (modifier[1]!.toLowerCase() === 'redirect') redirect = modifier[2]!;
      continue;
    }
    const mechanism = TERM.exec(term);
    if (!mechanism) return found('broken', `${domain}: "${term}" is no term of SPF`);
    const [, qualifier = '', name = '', mark, rest = ''] = mechanism;
    const kind = name.toLowerCase();
    if (kind === 'all') {
      // Terms and redirects after "all" have no effect.
      if (opens && passes(qualifier))
        return found('broken', `"+all" of ${domain} lets every server of the world send`);
      if (decides && qualifier === '?') walk.warnings.push('"?all" forbids no server');
      return null;
    }
    if (kind === 'ip4' || kind === 'ip6') {
      if (opens && passes(qualifier) && rest.endsWith('/0'))
        return found('broken', `"${term}" of ${domain} lets every server of the world send`);
      if (mark === ':' && (kind === 'ip4' ? isIp4(rest) : IP6.test(rest))) continue;
      return found('broken', `${domain}: "${term}" holds no address`);
    }
    const target = mark === ':' ? rest.split('/')[0]!.toLowerCase().replace(/\.$/, '') : domain;
    const fault = yield* walkMechanism(
      { kind, term, target, hasTarget: mark === ':' },
      { above: [...above, domain], decides: false, opens: opens && passes(qualifier) },
      walk,
    );
    if (fault) return fault;
  }
  if (redirect === null) {
    if (decides)
      walk.warnings.push(
        'the record does not end with "all": what it does not name is neither forbidden nor allowed',
      );
    return null;
  }
  const fault = countLookup(walk);
  if (fault) return fault;
  if (redirect.includes('%')) return null;
  return yield* walkRecord(redirect.toLowerCase(), { ...place, above: [...above, domain] }, walk);
}

function countLookup(walk: Walk): Finding | null {
  walk.lookups += 1;
  return walk.lookups > MAX_LOOKUPS
    ? found('broken', `the record takes more than ${MAX_LOOKUPS} DNS look-ups, so receivers give it up`)
    : null;
}

interface Mechanism {
  kind: string;
  term: string;
  target: string;
  hasTarget: boolean;
}

function* walkMechanism(is: Mechanism, place: Place, walk: Walk): Asking<Finding | null> {
  const path = place.above;
  const { kind, term, target } = is;
  if (!['include', 'a', 'mx', 'ptr', 'exists'].includes(kind))
    return found('broken', `${path.at(-1)}: "${term}" is no mechanism of SPF`);
  if ((kind === 'include' || kind === 'exists') && (!is.hasTarget || target === ''))
    return found('broken', `${path.at(-1)}: "${term}" names no domain`);
  const fault = countLookup(walk);
  if (fault) return fault;
  if (kind === 'ptr') {
    walk.warnings.push('"ptr" is slow, and many receivers leave it out');
    return null;
  }
  // Only a receiver can expand a macro.
  if (target.includes('%')) return null;
  if (kind === 'include') return yield* walkRecord(target, place, walk);
  let answer = yield* askOne(kind === 'mx' ? 'MX' : 'A', target);
  if (kind === 'a' && answer.kind === 'none') answer = yield* askOne('AAAA', target);
  if (answer.kind === 'failed') return unanswered(target, answer.code);
  if (answer.kind === 'records')
    return kind === 'mx' && answer.records.length > MAX_MX_HOSTS
      ? found('broken', `"${term}": ${target} has more than ${MAX_MX_HOSTS} mail hosts`)
      : null;
  walk.voids += 1;
  return walk.voids > MAX_VOID
    ? found('broken', `more than ${MAX_VOID} look-ups of the record find nothing, so receivers give it up`)
    : null;
}
