import type { ReactNode } from 'react';
import { Input, Label, TextField } from 'react-aria-components';

interface Asked {
  label: string;
  value: string;
  onChange(value: string): void;
  type?: string;
}

/** A line that a person types. */
export function Field({ label, value, onChange, type = 'text' }: Asked): ReactNode {
  return (
    <TextField type={type as 'text'} value={value} onChange={onChange}>
      <Label>{label}</Label>
      <Input />
    </TextField>
  );
}
