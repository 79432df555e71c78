import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useLocation } from 'wouter';
import { api, bodyOf, dataOf } from '../../api.ts';
import { useMe } from '../../me.ts';
import { FaultNote } from '../../parts.tsx';

const MOST = 100;

/** A name and what the sequence begins with; then the editor opens. */
export function NewCampaign({ team }: { team: string }): ReactNode {
  const { role } = useMe();
  const [, go] = useLocation();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [playbook, setPlaybook] = useState('');
  const list = useId();
  const playbooks = useQuery({
    queryKey: ['playbooks', team],
    queryFn: () =>
      bodyOf(api.GET('/v2/playbooks', { params: { query: { TeamId: team, limit: MOST, sortBy: 'name' } } })),
    enabled: role !== 'read_only',
  });
  const create = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/campaigns', {
          body: { TeamId: team, name: name.trim(), ...(playbook ? { PlaybookId: playbook } : {}) },
        }),
      ),
    onSuccess: async ({ id }) => {
      go(`/${team}/campaigns?id=${id}&edit=1`);
      await client.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
  if (role === 'read_only') return null;
  const chosen = playbooks.data?.data.find(({ id }) => id === playbook);
  return (
    <>
      <Form
        className="ask"
        aria-label="New campaign"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextField value={name} onChange={setName} isRequired>
          <Label>Name of a new campaign</Label>
          <Input maxLength={255} />
        </TextField>
        <div>
          <label htmlFor={list}>It begins with</label>
          <select id={list} value={playbook} onChange={(event) => setPlaybook(event.currentTarget.value)}>
            <option value="">an empty sequence</option>
            {playbooks.data?.data.map(({ id, name: of, builtin }) => (
              <option key={id} value={id}>
                {of}
                {builtin ? '' : ' (of the team)'}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" className="primary" isDisabled={create.isPending || name.trim() === ''}>
          New campaign
        </Button>
      </Form>
      {chosen?.description && <p className="note">{chosen.description}</p>}
      {create.error && <FaultNote fault={create.error} />}
    </>
  );
}
