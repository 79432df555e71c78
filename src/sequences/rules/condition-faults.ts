import {
  FIELD_NAMES,
  INTERESTS,
  OPERATORS,
  OPERATORS_OF,
  hasTime,
  fieldKindOf,
  takesList,
  takesNoValue,
} from './fields.ts';
import type { FieldKind, Operator } from './fields.ts';
import { WITHIN_UNITS } from './condition.ts';
import type { WithinUnit } from './condition.ts';
import { isRecord } from './node-checks.ts';
import type { Data, Say } from './node-checks.ts';
import { MAX_WAIT } from './wait.ts';

const MAX_CONDITIONS = 10;
const MAX_FIELD = 200;
const MAX_VALUE = 4_000;
const MAX_VALUES = 1_000;

export function checkConditions(conditions: unknown, at: string, say: Say): void {
  if (!Array.isArray(conditions) || conditions.length === 0)
    return say(at, 'required', 'a path needs at least one condition');
  if (conditions.length > MAX_CONDITIONS)
    return say(at, 'max', `a path has at most ${MAX_CONDITIONS} conditions`);
  for (const [index, condition] of conditions.entries())
    checkCondition(isRecord(condition) ? condition : {}, `${at}[${index}]`, say);
}

function checkCondition({ field, operator, value, within }: Data, at: string, say: Say): void {
  const kind = checkField(field, `${at}.field`, 'a condition', say);
  const operators = kind ? OPERATORS_OF[kind] : OPERATORS;
  if (!operators.includes(operator as Operator))
    say(
      `${at}.operator`,
      'enum',
      `operator${kind ? ` of ${shown(field)}` : ''} must be one of ${operators.join(', ')}`,
    );
  else if (kind) checkOperand(value, { kind, operator: operator as Operator, at: `${at}.value` }, say);
  if (within === undefined || within === null) return;
  if (kind && !hasTime(kind))
    say(`${at}.within`, 'time', `${shown(field)} has no time: within is not for it`);
  else checkWithin(within, `${at}.within`, say);
}

const shown = (field: unknown): string => String(field).slice(0, MAX_FIELD);

/** Null after a fault. */
export function checkField(field: unknown, at: string, what: string, say: Say): FieldKind | null {
  if (typeof field !== 'string' || field === '') say(at, 'required', `${what} needs a field`);
  else if (field.length > MAX_FIELD) say(at, 'length', `${at} is longer than ${MAX_FIELD} characters`);
  else {
    const kind = fieldKindOf(field);
    if (!kind) say(at, 'known', `there is no field ${field}; the fields are ${FIELD_NAMES.join(', ')}`);
    return kind;
  }
  return null;
}

interface Operand {
  kind: FieldKind;
  operator: Operator;
  at: string;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

function checkOperand(value: unknown, { kind, operator, at }: Operand, say: Say): void {
  if (takesNoValue(operator)) {
    if (!isNothing(value)) say(at, 'none', `${operator} compares with nothing: leave the value out`);
    return;
  }
  if (takesList(operator)) {
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
    if (!Array.isArray(list) || list.every(isNothing))
      return say(at, 'required', `${operator} needs a list of values`);
    if (list.length > MAX_VALUES) return say(at, 'max', `${at} lists more than ${MAX_VALUES} values`);
    for (const [index, each] of list.entries())
      checkSingle(each, kind, typeof value === 'string' ? at : `${at}[${index}]`, say);
    return;
  }
  // decided: for text and custom fields, to equal an empty text is to be empty; other kinds need a value.
  const mayBeEmpty = (kind === 'text' || kind === 'custom') && operator.endsWith('equals');
  if (value === undefined || value === null || (value === '' && !mayBeEmpty))
    return say(at, 'required', `${operator} needs a value`);
  checkSingle(value, kind, at, say);
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

function checkSingle(value: unknown, kind: FieldKind, at: string, say: Say): void {
  if (typeof value === 'string' && value.length > MAX_VALUE)
    return say(at, 'length', `${at} is longer than ${MAX_VALUE} characters`);
  if (typeof value === 'number' && !Number.isFinite(value))
    return say(at, 'range', `${at} is too large a number`);
  const type = typeof value;
  const isText = type === 'string' || type === 'number';
  switch (kind) {
    case 'text':
    case 'labels':
      if (!isText) say(at, 'type', `${at} must be text`);
      return;
    case 'link':
      if (type !== 'string') say(at, 'type', `${at} must be a URL or a part of one`);
      return;
    case 'custom':
      if (!isText && type !== 'boolean') say(at, 'type', `${at} must be text, a number, true or false`);
      return;
    case 'number':
      if (type !== 'number' && !(type === 'string' && NUMBER.test((value as string).trim())))
        say(at, 'type', `${at} must be a number`);
      return;
    case 'flag':
      if (type !== 'boolean') say(at, 'type', `${at} must be true or false`);
      return;
    case 'interest':
      if (!INTERESTS.some((each) => type === 'string' && each === (value as string).trim().toLowerCase()))
        say(at, 'enum', `${at} must be one of ${INTERESTS.join(', ')}`);
  }
}

function checkWithin(within: unknown, at: string, say: Say): void {
  if (!isRecord(within)) return say(at, 'type', `${at} must be an object: {amount, unit}`);
  const { amount, unit } = within;
  const known = WITHIN_UNITS.includes(unit as WithinUnit);
  if (!known) say(`${at}.unit`, 'enum', `unit must be one of ${WITHIN_UNITS.join(', ')}`);
  const most = MAX_WAIT[known ? (unit as WithinUnit) : 'minutes'];
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > most)
    say(`${at}.amount`, 'range', `amount must be a whole number from 1 to ${most}`);
}

/** A missing value is taken when the field is empty. */
export const checkCase = (value: unknown, kind: FieldKind, at: string, say: Say): void => {
  if (!isNothing(value)) checkSingle(value, kind, at, say);
};
