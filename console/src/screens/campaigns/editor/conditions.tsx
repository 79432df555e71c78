import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import {
  CUSTOM,
  FIELDS,
  INTERESTS,
  OPERATOR_WORDS,
  fieldKind,
  hasTime,
  operatorsOf,
  takesList,
  takesNoValue,
} from '../../../sequence/fields.ts';
import { shownOf, textOf } from '../../../sequence/graph.ts';
import type { Data } from '../../../sequence/graph.ts';
import { spaced } from '../../../words.ts';
import { Amount, Choice, Words, withData } from './fields.tsx';

const GROUPS = FIELDS.map(({ group, fields }) => ({ group, options: fields }));
const SWITCHED = GROUPS.map(({ group, options }) => ({
  group,
  options: options.filter(({ id }) => id !== 'labels'),
}));
const WITHIN = [
  { id: '', name: 'at any time' },
  { id: 'minutes', name: 'within minutes' },
  { id: 'hours', name: 'within hours' },
  { id: 'days', name: 'within days' },
];

/** A field of the contact, or of your own with its name. */
export function FieldChoice({
  field,
  onChange,
  path,
  isSwitch = false,
}: {
  field: string;
  onChange(field: string): void;
  path: string;
  isSwitch?: boolean;
}): ReactNode {
  const isOwn = field.startsWith(CUSTOM);
  return (
    <>
      <Choice
        label="Field"
        value={isOwn ? CUSTOM : field}
        groups={isSwitch ? SWITCHED : GROUPS}
        onChange={onChange}
        path={path}
      />
      {isOwn && (
        <Words
          label="Name of the field"
          value={field.slice(CUSTOM.length)}
          onChange={(key) => onChange(`${CUSTOM}${key.trim()}`)}
        />
      )}
    </>
  );
}

/** A number typed into a field of your own is compared as one. */
const typedValue = (field: string, text: string): unknown =>
  fieldKind(field) === 'custom' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;

interface ConditionOf {
  condition: Data;
  path: string;
  onChange(condition: Data): void;
  onRemove: (() => void) | null;
}

export function Condition({ condition, path, onChange, onRemove }: ConditionOf): ReactNode {
  const field = textOf(condition.field);
  const operator = textOf(condition.operator);
  const set = (changes: Record<string, unknown>): void => onChange(withData(condition, changes));
  const setField = (to: string): void => {
    const fits = operatorsOf(to);
    const next = fits.includes(operator) ? operator : fits[0]!;
    onChange({
      field: to,
      operator: next,
      ...(takesNoValue(next) ? {} : { value: fieldKind(to) === 'interest' ? INTERESTS[0] : '' }),
      ...(hasTime(to) && condition.within ? { within: condition.within } : {}),
    });
  };
  const { amount, unit } = (condition.within ?? {}) as Data;
  return (
    <div className="condition">
      <FieldChoice field={field} onChange={setField} path={`${path}.field`} />
      <Choice
        label="Comparison"
        value={operator}
        options={operatorsOf(field).map((id) => ({ id, name: OPERATOR_WORDS[id]! }))}
        onChange={(to) => set({ operator: to, ...(takesNoValue(to) ? { value: undefined } : {}) })}
        path={`${path}.operator`}
      />
      {!takesNoValue(operator) && (
        <Value field={field} operator={operator} value={condition.value} path={path} onChange={set} />
      )}
      {hasTime(field) && (
        <Choice
          label="When"
          value={textOf(unit)}
          options={WITHIN}
          onChange={(to) => set({ within: to ? { amount: amount ?? 3, unit: to } : undefined })}
          path={`${path}.within.unit`}
        />
      )}
      {hasTime(field) && condition.within !== undefined && condition.within !== null && (
        <Amount
          label="How many"
          value={typeof amount === 'number' ? amount : 1}
          onChange={(to) => set({ within: { unit, amount: to } })}
          path={`${path}.within.amount`}
        />
      )}
      {onRemove && <Button onPress={onRemove}>Remove this condition</Button>}
    </div>
  );
}

function Value({
  field,
  operator,
  value,
  path,
  onChange,
}: {
  field: string;
  operator: string;
  value: unknown;
  path: string;
  onChange(changes: { value: unknown }): void;
}): ReactNode {
  if (takesList(operator)) {
    const list = Array.isArray(value) ? value.map(shownOf).join(', ') : textOf(value);
    // As typed: the API reads a list by comma.
    return (
      <Words
        label="Values, by comma"
        value={list}
        onChange={(text) => onChange({ value: text })}
        path={`${path}.value`}
      />
    );
  }
  if (fieldKind(field) === 'interest')
    return (
      <Choice
        label="Value"
        value={textOf(value)}
        options={INTERESTS.map((id) => ({ id, name: spaced(id) }))}
        onChange={(to) => onChange({ value: to })}
        path={`${path}.value`}
      />
    );
  return (
    <Words
      label="Value"
      value={shownOf(value)}
      onChange={(text) => onChange({ value: typedValue(field, text) })}
      path={`${path}.value`}
    />
  );
}
