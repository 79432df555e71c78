import { useId } from 'react';
import type { ReactNode } from 'react';
import { Input, Label, Text, TextField } from 'react-aria-components';
import './fields.css';

export function TextOf({
  name,
  says,
  value,
  type = 'text',
  isRequired = false,
  change,
}: {
  name: string;
  says?: string;
  value: string;
  type?: 'text' | 'url' | 'email' | 'number' | 'password' | 'datetime-local';
  isRequired?: boolean;
  change: (value: string) => void;
}): ReactNode {
  return (
    <TextField value={value} onChange={change} type={type} isRequired={isRequired}>
      <Label>{name}</Label>
      <Input />
      {says && (
        <Text slot="description" className="quiet">
          {says}
        </Text>
      )}
    </TextField>
  );
}

export function Choice({
  name,
  value,
  of,
  change,
}: {
  name: string;
  value: string;
  of: readonly { value: string; name: string }[];
  change: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{name}</label>
      <select id={id} value={value} onChange={({ target }) => change(target.value)}>
        {of.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Check({
  name,
  says,
  checked,
  change,
}: {
  name: string;
  says?: string;
  checked: boolean;
  change: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => change(target.checked)} />
      <span>
        {name}
        {says && <span className="quiet"> {says}</span>}
      </span>
    </label>
  );
}
