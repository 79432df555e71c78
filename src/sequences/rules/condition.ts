/** Conditions of If nodes. decided: text compares without case; a missing value is empty; numbers compare as numbers when both sides are numbers. */
export const OPERATORS = [
  'equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with', 'is_empty', 'is_not_empty',
  'greater_than', 'less_than', 'in', 'not_in', 'is_true', 'is_false',
] as const; // prettier-ignore
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  field: string;
  operator: Operator;
  value?: unknown;
}

/** What a condition may ask about: contact fields, `custom.<key>`, engagement flags, `labels`, `interest`. */
export interface ConditionFacts {
  contact: Readonly<Record<string, unknown>>;
  custom: Readonly<Record<string, unknown>>;
  engagement: Readonly<Record<string, boolean>>;
  labels: readonly string[];
}

type Value = string | boolean | readonly string[];
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim().toLowerCase()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

function valueOf(field: string, facts: ConditionFacts): Value {
  if (field === 'labels') return facts.labels.map(textOf);
  if (Object.hasOwn(facts.engagement, field)) return facts.engagement[field]!;
  const raw = field.startsWith('custom.')
    ? own(facts.custom, field.slice('custom.'.length))
    : own(facts.contact, field);
  return typeof raw === 'boolean' ? raw : textOf(raw);
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : textOf(value).split(',')).map(textOf).filter(Boolean);
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

/** Whether one condition holds. Pure and total: an unknown field is an empty one. */
export function holds(condition: Condition, facts: ConditionFacts): boolean {
  const value = valueOf(condition.field, facts);
  const many: readonly string[] = Array.isArray(value) ? value : [textOf(value)];
  const one = Array.isArray(value) ? value.join(',') : textOf(value);
  const asked = textOf(condition.value);
  switch (condition.operator) {
    case 'equals':
      return Array.isArray(value) ? many.includes(asked) : compare(one, asked) === 0;
    case 'not_equals':
      return !holds({ ...condition, operator: 'equals' }, facts);
    case 'contains':
      return asked !== '' && many.some((each) => each.includes(asked));
    case 'not_contains':
      return !holds({ ...condition, operator: 'contains' }, facts);
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
      return isIn(many, listOf(condition.value));
    case 'not_in':
      return !holds({ ...condition, operator: 'in' }, facts);
    case 'is_true':
      return isTruthy(value);
    case 'is_false':
      return !isTruthy(value);
  }
}

/** Whether a path is taken: all of its conditions, or any. A path without conditions is taken. */
export const matches = (
  path: { match: 'all' | 'any'; conditions: readonly Condition[] },
  facts: ConditionFacts,
): boolean =>
  path.conditions.length === 0 ||
  (path.match === 'any'
    ? path.conditions.some((each) => holds(each, facts))
    : path.conditions.every((each) => holds(each, facts)));
