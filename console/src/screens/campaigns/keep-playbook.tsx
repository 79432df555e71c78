import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { api, dataOf } from '../../api.ts';
import { FaultNote } from '../../parts.tsx';

/** Saves the sequence and the settings of a campaign as a playbook that others begin with. */
export function KeepPlaybook({ team, id }: { team: string; id: string }): ReactNode {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const keep = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/playbooks', {
          body: { TeamId: team, name: name.trim(), CampaignId: id, status: 'active' },
        }),
      ),
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries({ queryKey: ['playbooks'] });
    },
  });
  return (
    <details>
      <summary>Save it as a playbook</summary>
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          keep.mutate();
        }}
      >
        <TextField value={name} onChange={setName}>
          <Label>Name of the playbook</Label>
          <Input maxLength={255} />
        </TextField>
        <Button type="submit" isDisabled={keep.isPending || name.trim() === ''}>
          Save as a playbook
        </Button>
      </Form>
      {keep.error && <FaultNote fault={keep.error} />}
      {keep.data && (
        <p className="note" role="status">
          Saved as {keep.data.name}. New campaigns of the team can begin with it.
        </p>
      )}
    </details>
  );
}
