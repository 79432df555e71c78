import { createContext, use, useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Input, Label, Text, TextArea, TextField } from 'react-aria-components';
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
  isNumber?: boolean;
}

export function Words(of: WordsOf): ReactNode {
  const { label, value, onChange, path = '', help, rows, field, onFocus, isNumber = false } = of;
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
      {rows ? (
        <TextArea rows={rows} ref={field ?? null} />
      ) : (
        <Input ref={field ?? null} inputMode={isNumber ? 'numeric' : 'text'} />
      )}
      {help && (
        <Text slot="description" className="quiet">
          {help}
        </Text>
      )}
      {fault && (
        <Text slot="errorMessage" className="fault">
          {fault}
        </Text>
      )}
    </TextField>
  );
}

/** A whole number; NaN while there is none. No NumberField: it writes HTML, which the policy of the page refuses. */
export function Amount({ value, onChange, ...of }: Of<number>): ReactNode {
  return (
    <Words
      {...of}
      isNumber
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(text) => {
        const digits = text.replaceAll(/\D/g, '');
        onChange(digits === '' ? Number.NaN : Number(digits));
      }}
    />
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
  const offered = [...(options ?? []), ...(groups ?? []).flatMap((each) => each.options)];
  const isOffered = offered.some((option) => option.id === value);
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
        {/* What only the API offers stays what it is. */}
        {!isOffered && <option value={value}>{value}</option>}
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
