import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, dataOf } from '../../../api.ts';
import { shownOf, textOf } from '../../../sequence/graph.ts';
import { FaultNote } from '../../../parts.tsx';
import { Choice, Words, withData } from './fields.tsx';
import type { FormOf } from './step-form.tsx';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((id) => ({ id, name: id }));
const ON_ERROR = [
  { id: 'continue', name: 'goes on' },
  { id: 'stop', name: 'ends here' },
];

const pairsOf = (record: unknown): [string, string][] =>
  Object.entries((record ?? {}) as Record<string, unknown>).map(([key, value]) => [key, shownOf(value)]);

/** Names with values, as rows; an unfinished row stays in the form alone. */
function Pairs({
  title,
  names,
  value,
  onChange,
}: {
  title: string;
  names: [string, string];
  value: unknown;
  onChange(value: Record<string, string> | undefined): void;
}): ReactNode {
  const [rows, setRows] = useState(() => pairsOf(value));
  const set = (next: [string, string][]): void => {
    setRows(next);
    const full = next.filter(([key]) => key.trim() !== '');
    onChange(full.length > 0 ? Object.fromEntries(full.map(([key, each]) => [key.trim(), each])) : undefined);
  };
  const change = (at: number, to: [string, string]): void =>
    set(rows.map((row, index) => (index === at ? to : row)));
  return (
    <fieldset>
      <legend>{title}</legend>
      {rows.map(([key, each], at) => (
        <div key={at} className="condition">
          <Words label={names[0]} value={key} onChange={(to) => change(at, [to, each])} />
          <Words label={names[1]} value={each} onChange={(to) => change(at, [key, to])} />
          <Button onPress={() => set(rows.filter((_row, index) => index !== at))}>
            Remove {key || 'this row'}
          </Button>
        </div>
      ))}
      <div className="row">
        <Button onPress={() => set([...rows, ['', '']])}>Add a row</Button>
      </div>
    </fieldset>
  );
}

export function HttpForm({ campaign, step, onData }: FormOf): ReactNode {
  const { data } = step;
  const set = (changes: Record<string, unknown>): void => onData(withData(data, changes));
  return (
    <>
      <Choice
        label="Method"
        value={textOf(data.method) || 'POST'}
        options={METHODS}
        onChange={(method) => set({ method })}
        path="data.method"
      />
      <Words
        label="URL"
        value={textOf(data.url)}
        onChange={(url) => set({ url })}
        path="data.url"
        help="As: https://crm.example.com/people?mail={{email}}"
      />
      <Pairs
        title="Headers"
        names={['Name', 'Value']}
        value={data.headers}
        onChange={(headers) => set({ headers })}
      />
      <Words
        label="Body"
        rows={4}
        value={textOf(data.body)}
        onChange={(body) => set({ body: body || undefined })}
        path="data.body"
      />
      <Pairs
        title="Save from the answer"
        names={['Field of your own', 'Path in the JSON']}
        value={data.save_as}
        onChange={(fields) => set({ save_as: fields })}
      />
      <Choice
        label="When it fails for good, the contact"
        value={textOf(data.on_error) || 'continue'}
        options={ON_ERROR}
        onChange={(then) => set({ on_error: then })}
        path="data.on_error"
      />
      <Trial campaign={campaign} node={step} />
    </>
  );
}

/** Calls once, with sample values; nothing is saved. */
function Trial({ campaign, node }: { campaign: string; node: object }): ReactNode {
  const call = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/campaigns/{id}/sequence/test-node', {
          params: { path: { id: campaign } },
          body: { node: node as Record<string, never> },
        }),
      ),
  });
  return (
    <>
      <div className="row">
        <Button isDisabled={call.isPending} onPress={() => call.mutate()}>
          Call it once
        </Button>
        <span className="quiet">The server is really called, with sample values. Nothing is saved.</span>
      </div>
      {call.error && <FaultNote fault={call.error} />}
      {call.data && (
        <div className="note" role="status">
          <p>
            {call.data.request.method} {call.data.request.url}: {call.data.status ?? 'no answer'},{' '}
            {call.data.outcome}
          </p>
          {[call.data.error, call.data.note].map((said) => said && <p key={said}>{said}</p>)}
          {pairsOf(call.data.custom).map(([key, value]) => (
            <p key={key}>
              {key}: {value}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
