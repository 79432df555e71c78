import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components';
import { textOf } from '../../../sequence/graph.ts';
import { ACTIONS } from '../../../sequence/words.ts';
import { Amount, Choice, Words, withData } from './fields.tsx';
import type { FormOf } from './step-form.tsx';

const UNITS = [
  { id: 'minutes', name: 'minutes' },
  { id: 'hours', name: 'hours' },
  { id: 'days', name: 'days' },
  { id: 'business_days', name: 'business days' },
  { id: 'until', name: 'until a moment' },
];

export function WaitForm({ step: { data }, onData }: FormOf): ReactNode {
  const set = (changes: Record<string, unknown>): void => onData(withData(data, changes));
  const isUntil = data.until !== undefined;
  const unit = isUntil ? 'until' : textOf(data.unit) || 'days';
  const setUnit = (to: string): void =>
    to === 'until'
      ? set({
          until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16) + 'Z',
          amount: undefined,
          unit: undefined,
        })
      : set({ until: undefined, amount: typeof data.amount === 'number' ? data.amount : 3, unit: to });
  return (
    <>
      {isUntil ? (
        <Words
          label="Moment"
          value={textOf(data.until)}
          onChange={(until) => set({ until })}
          path="data.until"
          help="As 2026-12-01T08:00:00+01:00. One that is over holds no contact."
        />
      ) : (
        <Amount
          label="Amount"
          value={typeof data.amount === 'number' ? data.amount : Number.NaN}
          onChange={(amount) => set({ amount })}
          path="data.amount"
        />
      )}
      <Choice label="Unit" value={unit} options={UNITS} onChange={setUnit} path="data.unit" />
      <p className="quiet">It begins when the contact comes here; behind a mail, when the mail has left.</p>
    </>
  );
}

export function TaskForm({ step: { data }, onData }: FormOf): ReactNode {
  const set = (changes: Record<string, unknown>): void => onData(withData(data, changes));
  return (
    <>
      <Words
        label="What is to be done"
        value={textOf(data.title)}
        onChange={(title) => set({ title })}
        path="data.title"
        help="As: Call {{first_name}}"
      />
      <Words
        label="Who does it"
        value={textOf(data.assignee)}
        onChange={(assignee) => set({ assignee: assignee || undefined })}
        path="data.assignee"
      />
      <Amount
        label="Due in days"
        value={typeof data.due_in_days === 'number' ? data.due_in_days : Number.NaN}
        onChange={(days) => set({ due_in_days: Number.isNaN(days) ? undefined : days })}
        path="data.due_in_days"
        help="Empty: never."
      />
      <Checkbox
        className="check"
        isSelected={data.blocking === true}
        onChange={(blocking) => set({ blocking: blocking || undefined })}
      >
        <span className="box" aria-hidden="true" />
        The contact waits until it is done
      </Checkbox>
    </>
  );
}

export function LinkedinForm({ step: { data }, onData }: FormOf): ReactNode {
  const set = (changes: Record<string, unknown>): void => onData(withData(data, changes));
  const action = textOf(data.action);
  const hasMessage = action === 'message' || action === 'connection';
  return (
    <>
      <Choice
        label="What is done"
        value={action}
        options={Object.entries(ACTIONS).map(([id, name]) => ({ id, name }))}
        onChange={(to) =>
          set({ action: to, ...(to === 'visit' || to === 'like' ? { message: undefined } : {}) })
        }
        path="data.action"
      />
      {hasMessage && (
        <Words
          label={action === 'message' ? 'Message' : 'Note of the invitation'}
          rows={4}
          value={textOf(data.message)}
          onChange={(message) => set({ message: message || undefined })}
          path="data.message"
          help={action === 'message' ? 'As: Hello {{first_name}}' : 'May be left out.'}
        />
      )}
    </>
  );
}

export function NoteForm({ step: { data }, onData }: FormOf): ReactNode {
  return (
    <Words
      label="Note"
      rows={4}
      value={textOf(data.text)}
      onChange={(text) => onData(withData(data, { text: text || undefined }))}
      help="For people who read the sequence; the engine skips it."
    />
  );
}
