import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { SureAct } from '../../acts.tsx';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { FaultNote } from '../../parts.tsx';
import { ServerFields, serversOf, typedOf } from './servers.tsx';

/** Other servers or another password for a mailbox, and its removal. */
export function Connection({ sender }: { sender: Shape<'Sender'> }): ReactNode {
  const client = useQueryClient();
  const [servers, setServers] = useState(() => typedOf(sender));
  const [password, setPassword] = useState('');
  const path = { id: sender.id };
  const save = useMutation({
    mutationFn: () =>
      bodyOf(
        api.PUT('/v2/senders/{id}/connection', {
          params: { path },
          body: {
            smtp_host: servers.smtp.host.trim(),
            smtp_password: password,
            ...serversOf(servers, { email: sender.email, password }),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['senders'] }),
  });
  return (
    <details>
      <summary>Servers and password</summary>
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <ServerFields value={servers} onChange={setServers} />
        <TextOf
          name="Password; empty: as it is, if the servers stay"
          type="password"
          value={password}
          change={setPassword}
        />
        <Button
          type="submit"
          className="plain"
          isDisabled={save.isPending || servers.smtp.host.trim() === ''}
        >
          Save
        </Button>
      </Form>
      {save.error && <FaultNote fault={save.error} />}
      <SureAct
        name="Remove this mailbox"
        sure="It sends and reads no more."
        run={() => bodyOf(api.DELETE('/v2/senders/{id}', { params: { path } }))}
      />
    </details>
  );
}
