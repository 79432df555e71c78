import { INTERESTS } from '../../sequences/rules/fields.ts';
import { CATEGORIES } from '../../events/rules/reply-category.ts';
import type { Fault } from '../../platform/errors.ts';

export const TRIGGERS = ['interest', 'reply_category', 'open', 'click', 'finished'] as const;
export type TriggerOn = (typeof TRIGGERS)[number];

/** decisions: Sending gates and settings */
export interface SubsequenceTrigger {
  on: TriggerOn;
  /** Missing: any value; for `finished`, any except `replied` and `manual`. */
  values?: string[];
  /** For `open` and `click`: the count in this pass; 1 when missing. */
  min_count?: number;
}

/** Ends after which a contact may still get mail: no opt-out and no bounce. */
const ENDS: readonly string[] = ['end_of_sequence', 'stop_node', 'call_failed', 'manual', 'replied'];
/** decided: a contact that answered, or that a person finished, moves only if `values` names that reason */
const ONLY_NAMED: ReadonlySet<string> = new Set(['replied', 'manual']);

/** Allowed words of `values`. Null: any part of a URL; undefined: no values. */
export const TRIGGER_VALUES: Partial<Record<TriggerOn, readonly string[] | null>> = {
  interest: INTERESTS,
  reply_category: CATEGORIES,
  click: null,
  finished: ENDS,
};
const COUNTED: ReadonlySet<unknown> = new Set<TriggerOn>(['open', 'click']);
const KEYS = ['on', 'values', 'min_count'] satisfies (keyof SubsequenceTrigger)[];
export const MAX_VALUES = 20;
export const MAX_URL_PART = 500;
export const MAX_COUNT = 100;

/**
 * The first fault of a trigger; null: none.
 * decided: `values` of `click` are parts of the URL, in any case; `finished` may name reasons; a trigger is replaced as a whole.
 */
export function triggerFault(trigger: Record<string, unknown>, param = 'subsequence_trigger'): Fault | null {
  const fault = (key: string, message: string): Fault => ({
    param: `${param}.${key}`,
    message: `${param}.${key} ${message}`,
  });
  const { on, values, min_count: minCount } = trigger;
  const unknown = Object.keys(trigger).find((key) => !(KEYS as string[]).includes(key));
  if (unknown !== undefined)
    return fault(unknown.slice(0, 100), `is unknown; the keys are ${KEYS.join(', ')}`);
  if (!TRIGGERS.includes(on as TriggerOn)) return fault('on', `must be one of ${TRIGGERS.join(', ')}`);
  if (minCount !== undefined && !COUNTED.has(on)) return fault('min_count', 'goes with open and click only');
  if (minCount !== undefined && !(Number.isInteger(minCount) && Number(minCount) >= 1 && Number(minCount) <= MAX_COUNT))
    return fault('min_count', `must be a whole number from 1 to ${MAX_COUNT}`); // prettier-ignore
  if (values === undefined) return null;
  const words = TRIGGER_VALUES[on as TriggerOn];
  if (words === undefined) return fault('values', `does not go with ${String(on)}`);
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES)
    return fault('values', `must list 1 to ${MAX_VALUES} texts`);
  for (const [index, value] of (values as unknown[]).entries()) {
    if (words !== null && !words.includes(value as string))
      return fault(`values[${index}]`, `must be one of ${words.join(', ')}`);
    if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_URL_PART)
      return fault(`values[${index}]`, `must be a text of 1 to ${MAX_URL_PART} characters`);
    if (values.indexOf(value) !== index) return fault(`values[${index}]`, 'is given twice');
  }
  return null;
}

/**
 * `value` null: unsure, which fires only a trigger without values. Opens and clicks do not come here: they are counted.
 */
export function isTriggeredBy(trigger: SubsequenceTrigger, on: TriggerOn, value: string | null): boolean {
  if (trigger.on !== on) return false;
  if (trigger.values) return value !== null && trigger.values.includes(value);
  return on !== 'finished' || (value !== null && ENDS.includes(value) && !ONLY_NAMED.has(value));
}
