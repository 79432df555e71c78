import { count, spaced } from '../words.ts';
import { OPERATOR_WORDS, fieldWords, takesNoValue } from './fields.ts';
import { partsOf, shownOf, textOf } from './graph.ts';
import type { Data, Step } from './graph.ts';

export const KINDS: Record<string, string> = {
  startNode: 'Start',
  emailNode: 'Email',
  waitNode: 'Wait',
  ifNode: 'If',
  switchNode: 'Switch',
  httpNode: 'HTTP request',
  taskNode: 'Task',
  linkedinNode: 'LinkedIn',
  noteNode: 'Note',
  stopNode: 'Stop',
};

/** `Email 2`, `Wait` */
export const kindOf = ({ type, data }: Step): string => {
  const kind = KINDS[type] ?? type;
  return type === 'emailNode' && typeof data.step_number === 'number' ? `${kind} ${data.step_number}` : kind;
};

export const ACTIONS: Record<string, string> = {
  connection: 'invite to connect',
  message: 'send a message',
  visit: 'visit the profile',
  like: 'like a post',
};

const UNITS: Record<string, [one: string, more: string]> = {
  minutes: ['minute', 'minutes'],
  hours: ['hour', 'hours'],
  days: ['day', 'days'],
  business_days: ['business day', 'business days'],
};

export const amountWords = (amount: unknown, unit: unknown): string =>
  `${typeof amount === 'number' ? count(amount) : '?'} ${(UNITS[textOf(unit)] ?? ['', 'days'])[amount === 1 ? 0 : 1]}`;

const valueWords = (value: unknown): string =>
  Array.isArray(value) ? value.map(shownOf).join(', ') : `“${shownOf(value)}”`;

/** `title contains “CEO”` */
export function conditionWords(condition: Data): string {
  const { field, operator, value, within } = condition;
  const name = fieldWords(textOf(field));
  const { amount, unit } = (within ?? {}) as Data;
  const time = within ? ` within ${amountWords(amount, unit)}` : '';
  if (operator === 'is_true') return `${name}${time}`;
  if (operator === 'is_false') return `not ${name}${time}`;
  const does = OPERATOR_WORDS[textOf(operator)] ?? spaced(textOf(operator));
  return `${name} ${does}${takesNoValue(textOf(operator)) ? '' : ` ${valueWords(value)}`}${time}`;
}

/** What must hold for an exit; empty: it is the only one. */
export function exitWords({ type, data }: Step, exit: string): string {
  if (type === 'ifNode') {
    if (exit === 'else') return 'else';
    const path = partsOf(data.paths).find(({ id }) => id === exit);
    return partsOf(path?.conditions)
      .map(conditionWords)
      .join(path?.match === 'any' ? ' or ' : ' and ');
  }
  if (type === 'switchNode') {
    const field = fieldWords(textOf(data.field));
    if (exit === 'default') return `${field} is another value`;
    const value = partsOf(data.cases).find(({ id }) => id === exit)?.value;
    const isNone = value === undefined || value === null || value === '';
    return isNone ? `${field} has no value` : `${field} is ${valueWords(value)}`;
  }
  return '';
}

const hostOf = (url: string): string => URL.parse(url)?.host || url;

const UNTIL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What a step does, in a few words; empty: its kind says it. */
export function aboutStep({ type, data }: Step): string {
  switch (type) {
    case 'emailNode':
      return textOf(data.subject).trim() || 'in the thread of the mail before';
    case 'waitNode':
      return data.until
        ? `until ${UNTIL.format(new Date(textOf(data.until)))} UTC`
        : amountWords(data.amount, data.unit);
    case 'ifNode': {
      const paths = partsOf(data.paths);
      return paths.length === 1
        ? partsOf(paths[0]!.conditions).map(conditionWords).join(', ')
        : 'of several paths';
    }
    case 'switchNode':
      return `by ${fieldWords(textOf(data.field))}`;
    case 'httpNode':
      return `${textOf(data.method) || 'POST'} ${hostOf(textOf(data.url))}`;
    case 'taskNode':
      return textOf(data.title);
    case 'linkedinNode':
      return ACTIONS[textOf(data.action)] ?? '';
    case 'noteNode':
      return textOf(data.text);
    default:
      return '';
  }
}

/** `Email: Spare parts` */
export const nameOf = (step: Step): string => {
  const about = aboutStep(step);
  return about === '' ? kindOf(step) : `${kindOf(step)}: ${about}`;
};
