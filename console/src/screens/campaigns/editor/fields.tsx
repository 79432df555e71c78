import { createContext, use, useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { FieldError, Input, Label, NumberField, Text, TextArea, TextField } from 'react-aria-components';
import type { StepFault } from './check.ts';

/** The faults of the step that is edited. */
export const FaultsHere = createContext<readonly StepFault[]>([]);

export const useFault = (path: string): string | undefined =>
  use(FaultsHere).find((fault) => fault.path === path)?.message;

interface Of<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  /** Where the API names faults of it. */
  path?: string;
  help?: string;
}

interface WordsOf extends Of<string> {
  rows?: number;
  field?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  onFocus?(): void;
}

export function Words(of: WordsOf): ReactNode {
  const { label, value, onChange, path = '', help, rows, field, onFocus } = of;
  const fault = useFault(path);
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={fault !== undefined}
      {...(onFocus ? { onFocus } : {})}
    >
      <Label>{label}</Label>
      {rows ? <TextArea rows={rows} ref={field ?? null} /> : <Input ref={field ?? null} />}
      {help && (
        <Text slot="description" className="quiet">
          {help}
        </Text>
      )}
      {fault && <FieldError className="fault">{fault}</FieldError>}
    </TextField>
  );
}

export function Amount({
  label,
  value,
  onChange,
  path = '',
  help,
  least = 1,
}: Of<number> & { least?: number }): ReactNode {
  const fault = useFault(path);
  return (
    <NumberField
      className="field"
      value={value}
      onChange={onChange}
      minValue={least}
      isInvalid={fault !== undefined}
      formatOptions={{ useGrouping: false }}
    >
      <Label>{label}</Label>
      <Input />
      {help && (
        <Text slot="description" className="quiet">
          {help}
        </Text>
      )}
      {fault && <FieldError className="fault">{fault}</FieldError>}
    </NumberField>
  );
}

interface Option {
  id: string;
  name: string;
}

export function Choice({
  label,
  value,
  onChange,
  options,
  groups,
  path = '',
}: Of<string> & { options?: Option[]; groups?: { group: string; options: Option[] }[] }): ReactNode {
  const id = useId();
  const fault = useFault(path);
  const shown = (of: Option[]): ReactNode =>
    of.map((option) => (
      <option key={option.id} value={option.id}>
        {option.name}
      </option>
    ));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options && shown(options)}
        {groups?.map((each) => (
          <optgroup key={each.group} label={each.group}>
            {shown(each.options)}
          </optgroup>
        ))}
      </select>
      {fault && (
        <span id={`${id}-fault`} className="fault">
          {fault}
        </span>
      )}
    </div>
  );
}

/** `data` without keys whose new value is undefined. */
export function withData(
  data: Readonly<Record<string, unknown>>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...data, ...changes }).filter(([, value]) => value !== undefined),
  );
}
