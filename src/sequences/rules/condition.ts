import { CUSTOM, ENGAGEMENTS, LABELS, LINK_CLICKED, takesList } from './fields.ts';
import type { Engagement, Operator } from './fields.ts';

/** decided: text compares without case; a missing value is empty; numbers compare as numbers when both sides are numbers. */
export const WITHIN_UNITS = ['minutes', 'hours', 'days'] as const;
export type WithinUnit = (typeof WITHIN_UNITS)[number];

export interface Condition {
  field: string;
  operator: Operator;
  value?: unknown;
  /** Counts only what happened in this time before the step. decided: days are calendar days in the campaign's zone. */
  within?: { amount: number; unit: WithinUnit } | null;
}

export interface ConditionFacts {
  contact: Readonly<Record<string, unknown>>;
  custom: Readonly<Record<string, unknown>>;
  engagement: Readonly<Partial<Record<Engagement, Date | null>>>;
  clicks: readonly { url: string; at: Date }[];
  labels: readonly string[];
}

export interface Asked {
  now: Date;
  timezone: string;
}

type Value = string | boolean | readonly string[];
export const comparableText = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim().toLowerCase()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Without a slash at the end: people copy links with and without it. */
const linkOf = (value: unknown): string => comparableText(value).replace(/(?<=.)\/$/, '');
const isEngagement = (field: string): field is Engagement =>
  (ENGAGEMENTS as readonly string[]).includes(field);

function beginOf({ amount, unit }: { amount: number; unit: WithinUnit }, { now, timezone }: Asked): number {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .subtract({ [unit]: amount }).epochMilliseconds;
}

function valueOf({ field, within }: Condition, facts: ConditionFacts, asked: Asked): Value {
  const begin = within ? beginOf(within, asked) : -Infinity;
  const counts = (at: Date): boolean => at.getTime() >= begin;
  if (field === LABELS) return facts.labels.map(comparableText);
  if (field === LINK_CLICKED)
    return facts.clicks.filter(({ at }) => counts(at)).map(({ url }) => linkOf(url));
  if (isEngagement(field)) {
    const at = facts.engagement[field] ?? null;
    return at !== null && counts(at);
  }
  const raw = field.startsWith(CUSTOM)
    ? own(facts.custom, field.slice(CUSTOM.length))
    : own(facts.contact, field);
  return typeof raw === 'boolean' ? raw : comparableText(raw);
}

const listOf = (value: unknown, spell: (value: unknown) => string): string[] =>
  (Array.isArray(value) ? value : comparableText(value).split(',')).map(spell).filter(Boolean);
const isTruthy = (value: Value): boolean =>
  value === true || value === 'true' || value === 'yes' || value === '1';
const isEmpty = (value: Value): boolean =>
  Array.isArray(value) ? value.length === 0 : value === '' || value === false;

/** A number as people write amounts; `01234` is a postcode and `+351` the beginning of a telephone number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function compare(left: string, right: string): number {
  if (NUMBER.test(left) && NUMBER.test(right)) return Number(left) - Number(right);
  return left < right ? -1 : left > right ? 1 : 0;
}

function isIn(many: readonly string[], listed: readonly string[]): boolean {
  const known = new Set(listed);
  return many.some((each) => known.has(each));
}

export const linksAskedIn = ({ field, operator, value }: Condition): string[] =>
  field === LINK_CLICKED ? (takesList(operator) ? listOf(value, linkOf) : [linkOf(value)]) : [];

/** Pure and total: an unknown field is an empty one. */
export function holds(condition: Condition, facts: ConditionFacts, when: Asked): boolean {
  const value = valueOf(condition, facts, when);
  const many: readonly string[] = Array.isArray(value) ? value : [comparableText(value)];
  const one = Array.isArray(value) ? value.join(',') : comparableText(value);
  const spell = condition.field === LINK_CLICKED ? linkOf : comparableText;
  const asked = spell(condition.value);
  switch (condition.operator) {
    case 'equals':
      return Array.isArray(value) ? many.includes(asked) : compare(one, asked) === 0;
    case 'not_equals':
      return !holds({ ...condition, operator: 'equals' }, facts, when);
    case 'contains':
      return asked !== '' && many.some((each) => each.includes(asked));
    case 'not_contains':
      return !holds({ ...condition, operator: 'contains' }, facts, when);
    case 'starts_with':
      return asked !== '' && many.some((each) => each.startsWith(asked));
    case 'ends_with':
      return asked !== '' && many.some((each) => each.endsWith(asked));
    case 'is_empty':
      return isEmpty(value);
    case 'is_not_empty':
      return !isEmpty(value);
    case 'greater_than':
      return one !== '' && compare(one, asked) > 0;
    case 'less_than':
      return one !== '' && compare(one, asked) < 0;
    case 'in':
      return isIn(many, listOf(condition.value, spell));
    case 'not_in':
      return !holds({ ...condition, operator: 'in' }, facts, when);
    case 'is_true':
      return isTruthy(value);
    case 'is_false':
      return !isTruthy(value);
  }
}

/** A path without conditions matches. */
export const matches = (
  path: { match: 'all' | 'any'; conditions: readonly Condition[] },
  facts: ConditionFacts,
  when: Asked,
): boolean =>
  path.conditions.length === 0 ||
  (path.match === 'any'
    ? path.conditions.some((each) => holds(each, facts, when))
    : path.conditions.every((each) => holds(each, facts, when)));
