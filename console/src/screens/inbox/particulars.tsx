import type { ReactNode } from 'react';
import { Choice, TextOf } from '../../fields.tsx';
import { useMe } from '../../me.ts';

/** Of a reply. `at`: as it is typed, in the organization's zone; empty: at once. */
export interface MoreOfReply {
  cc: string;
  bcc: string;
  at: string;
  clicks: 'as usual' | 'recorded' | 'not recorded';
}
export const AS_USUAL: MoreOfReply = { cc: '', bcc: '', at: '', clicks: 'as usual' };

const CLICKS = [
  { value: 'as usual', name: 'as the organization has it' },
  { value: 'recorded', name: 'recorded' },
  { value: 'not recorded', name: 'not recorded' },
];

interface Asked {
  value: MoreOfReply;
  onChange(value: MoreOfReply): void;
}

export function Particulars({ value, onChange }: Asked): ReactNode {
  const { zone } = useMe();
  const field = (name: 'cc' | 'bcc' | 'at', label: string, type: 'text' | 'datetime-local'): ReactNode => (
    <TextOf
      name={label}
      type={type}
      value={value[name]}
      change={(said) => onChange({ ...value, [name]: said })}
    />
  );
  return (
    <details>
      <summary>Copies, time, clicks</summary>
      <div className="fields">
        {field('cc', 'Copy to', 'text')}
        {field('bcc', 'Hidden copy to', 'text')}
        {field('at', `When it leaves (${zone}); empty: at once`, 'datetime-local')}
        <Choice
          name="Clicks on its links"
          value={value.clicks}
          of={CLICKS}
          change={(clicks) => onChange({ ...value, clicks: clicks as MoreOfReply['clicks'] })}
        />
      </div>
    </details>
  );
}
