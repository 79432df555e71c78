import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { Fault, api, bodyOf, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { useMe } from '../me.ts';
import { Empty, FaultNote, Panel, Shown, When } from '../parts.tsx';
import { count, many, spaced } from '../words.ts';

const PAGE = 50;
const REFRESH_MS = 10_000;

/** Who is not written to, and what a person may ask: what is known of them, and to be forgotten. */
export function People({ team }: { team: string }): ReactNode {
  const { role } = useMe();
  return (
    <>
      <BlockList team={team} />
      {role === 'org_admin' && <Rights />}
    </>
  );
}

function BlockList({ team }: { team: string }): ReactNode {
  const { role } = useMe();
  const [, go] = useLocation();
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const entries = useQuery({
    queryKey: ['blacklist', team, search],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/blacklist', {
          params: { query: { TeamId: team, ...(search ? { search } : {}), limit: PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Block list">
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          go(`/${team}/people?search=${encodeURIComponent(typed.trim())}`);
        }}
      >
        <TextField value={typed} onChange={setTyped}>
          <Label>Address or domain</Label>
          <Input placeholder="ann@acme.example, @acme.example" />
        </TextField>
        <Button type="submit">Find</Button>
        {role !== 'read_only' && <Block team={team} address={typed.trim()} />}
      </Form>
      <Shown of={entries}>
        {({ data, pagination: { total } }) =>
          data.length === 0 ? (
            <Empty>{search ? `No entry has ${search}.` : 'No address is blocked.'}</Empty>
          ) : (
            <>
              <table>
                <thead>
                  <tr>
                    <th>Address</th>
                    <th>Because of</th>
                    <th>Since</th>
                    <th>Note</th>
                    <th>
                      <span className="unseen">Remove</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </tbody>
              </table>
              {total > data.length && (
                <p className="quiet">
                  {count(data.length)} of {many(total, 'entry', 'entries')}; find the others by a part of
                  them.
                </p>
              )}
            </>
          )
        }
      </Shown>
    </Panel>
  );
}

function Block({ team, address }: { team: string; address: string }): ReactNode {
  const client = useQueryClient();
  const block = useMutation({
    mutationFn: () => bodyOf(api.POST('/v2/blacklist', { body: { TeamId: team, address } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['blacklist'] }),
  });
  return (
    <>
      <Button isDisabled={block.isPending || address === ''} onPress={() => block.mutate()}>
        Block
      </Button>
      {block.error && <FaultNote fault={block.error} />}
    </>
  );
}

function Entry({ entry }: { entry: Shape<'BlacklistEntry'> }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const { id, address, causes, created_at: since, note } = entry;
  const remove = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/v2/blacklist/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['blacklist'] }),
  });
  return (
    <tr>
      <td>{address}</td>
      <td>{[...new Set(causes.map(({ reason }) => spaced(reason)))].join(', ')}</td>
      <td>
        <When at={since} />
      </td>
      <td>{note}</td>
      <td>
        {role !== 'read_only' && (
          <Button
            aria-label={`Remove ${address}`}
            isDisabled={remove.isPending}
            onPress={() => remove.mutate()}
          >
            Remove
          </Button>
        )}
        {remove.error && <FaultNote fault={remove.error} />}
      </td>
    </tr>
  );
}

/** Downloads what the API answers as it comes: an export may be large, and its end says whether it is whole. */
async function saveExport(email: string): Promise<void> {
  const response = await fetch('/v2/people/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const text = await response.text();
  if (!response.ok) {
    const { error, request_id: requestId } = JSON.parse(text) as {
      error: { message: string; code: string };
      request_id: string;
    };
    throw new Fault(response.status, { ...error, requestId });
  }
  if (!text.includes('"object":"person_export_end"'))
    throw new Fault(0, { message: 'The export broke off. Ask again.' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
  link.download = 'person.jsonl';
  link.click();
  URL.revokeObjectURL(link.href);
}

function Rights(): ReactNode {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [again, setAgain] = useState('');
  const save = useMutation({ mutationFn: () => saveExport(email.trim()) });
  const erase = useMutation({
    mutationFn: () => dataOf(api.POST('/v2/people/erase', { body: { email: email.trim() } })),
    onSuccess: () => {
      setEmail('');
      setAgain('');
      return client.invalidateQueries();
    },
  });
  const erasures = useQuery({
    queryKey: ['erasures'],
    queryFn: () => bodyOf(api.GET('/v2/people/erasures', { params: { query: { limit: 10 } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Rights of a person">
      <TextField value={email} onChange={setEmail}>
        <Label>Their email address</Label>
        <Input />
        <Text slot="description">Over all teams of the organization.</Text>
      </TextField>
      <Button isDisabled={save.isPending || email.trim() === ''} onPress={() => save.mutate()}>
        Export what is known
      </Button>
      {save.error && <FaultNote fault={save.error} />}
      <TextField value={again} onChange={setAgain}>
        <Label>The address again, to erase the person for good</Label>
        <Input />
        <Text slot="description">
          Their contacts end at once; nothing takes it back, and they are never imported or mailed again.
        </Text>
      </TextField>
      <Button
        isDisabled={erase.isPending || email.trim() === '' || again.trim() !== email.trim()}
        onPress={() => erase.mutate()}
      >
        Erase
      </Button>
      {erase.error && <FaultNote fault={erase.error} />}
      <Shown of={erasures}>
        {({ data }) =>
          data.length > 0 && (
            <table>
              <caption>The latest erasures</caption>
              <thead>
                <tr>
                  <th>Asked</th>
                  <th>State</th>
                  <th className="number">Rows</th>
                  <th>Done</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, state, open_mails: open, removed, requested_at: at, done_at: done }) => (
                  <tr key={id}>
                    <td>
                      <When at={at} />
                    </td>
                    <td>
                      {state}
                      {open > 0 && ` for ${many(open, 'mail')}`}
                    </td>
                    <td className="number">
                      {count(Object.values(removed).reduce((sum, rows) => sum + rows, 0))}
                    </td>
                    <td>{done && <When at={done} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Shown>
    </Panel>
  );
}
