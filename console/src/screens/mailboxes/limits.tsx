import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { FaultNote } from '../../parts.tsx';

/** How much a mailbox sends, and whether it sends at all. */
export function Limits({ sender }: { sender: Shape<'Sender'> }): ReactNode {
  const client = useQueryClient();
  const [most, setMost] = useState(String(sender.max_per_day));
  const [apart, setApart] = useState(String(sender.spacing_seconds));
  const change = useMutation({
    mutationFn: (body: { disabled?: boolean; max_per_day?: number; spacing_seconds?: number }) =>
      bodyOf(api.PATCH('/v2/senders/{id}', { params: { path: { id: sender.id } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['senders'] }),
  });
  return (
    <details>
      <summary>Limits</summary>
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ max_per_day: Number(most), spacing_seconds: Number(apart) });
        }}
      >
        <TextOf name="Mails a day at most" type="number" value={most} change={setMost} />
        <TextOf name="Seconds between two mails" type="number" value={apart} change={setApart} />
        <Button type="submit" className="plain" isDisabled={change.isPending}>
          Save
        </Button>
        <Button
          className="plain"
          isDisabled={change.isPending}
          onPress={() => change.mutate({ disabled: !sender.disabled })}
        >
          {sender.disabled ? 'Let it send again' : 'Let it send nothing'}
        </Button>
      </Form>
      {change.error && <FaultNote fault={change.error} />}
    </details>
  );
}
