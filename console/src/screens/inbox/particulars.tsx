import type { ReactNode } from 'react';
import { Field } from '../../field.tsx';
import { useMe } from '../../me.ts';

/** Of a reply. `at`: as it is typed, in the organization's zone; empty: at once. */
export interface MoreOfReply {
  cc: string;
  bcc: string;
  at: string;
  clicks: 'as usual' | 'recorded' | 'not recorded';
}
export const AS_USUAL: MoreOfReply = { cc: '', bcc: '', at: '', clicks: 'as usual' };

interface Asked {
  value: MoreOfReply;
  onChange(value: MoreOfReply): void;
}

export function Particulars({ value, onChange }: Asked): ReactNode {
  const { zone } = useMe();
  const field = (name: 'cc' | 'bcc' | 'at', label: string, type: string): ReactNode => (
    <Field
      label={label}
      type={type}
      value={value[name]}
      onChange={(said) => onChange({ ...value, [name]: said })}
    />
  );
  return (
    <details>
      <summary>Copies, time, clicks</summary>
      <div className="fields">
        {field('cc', 'Copy to', 'text')}
        {field('bcc', 'Hidden copy to', 'text')}
        {field('at', `When it leaves (${zone}); empty: at once`, 'datetime-local')}
        <label className="field">
          Clicks on its links
          <select
            value={value.clicks}
            onChange={({ target }) => onChange({ ...value, clicks: target.value as MoreOfReply['clicks'] })}
          >
            <option value="as usual">as the organization has it</option>
            <option>recorded</option>
            <option>not recorded</option>
          </select>
        </label>
      </div>
    </details>
  );
}
