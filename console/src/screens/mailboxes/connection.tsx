import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Field } from '../../field.tsx';
import { FaultNote } from '../../parts.tsx';
import { ServerFields, serversOf } from './servers.tsx';
import type { TypedServers } from './servers.tsx';

const typedOf = (sender: Shape<'Sender'>): TypedServers => ({
  security: sender.smtp_security,
  smtpHost: sender.smtp_host,
  smtpPort: String(sender.smtp_port),
  imapHost: sender.imap_host ?? '',
  imapPort: String(sender.imap_port ?? 993),
  user: sender.smtp_user ?? '',
});

/** Other servers or another password for a mailbox, and its removal. */
export function Connection({ sender }: { sender: Shape<'Sender'> }): ReactNode {
  const client = useQueryClient();
  const [servers, setServers] = useState(() => typedOf(sender));
  const [password, setPassword] = useState('');
  const [isSure, setSure] = useState(false);
  const settled = { onSuccess: () => client.invalidateQueries({ queryKey: ['senders'] }) };
  const path = { id: sender.id };
  const save = useMutation({
    mutationFn: () =>
      bodyOf(
        api.PUT('/v2/senders/{id}/connection', {
          params: { path },
          body: {
            smtp_host: servers.smtpHost.trim(),
            smtp_password: password,
            ...serversOf(servers, { email: sender.email, password }),
          },
        }),
      ),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/v2/senders/{id}', { params: { path } })),
    ...settled,
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
        <Field
          label="Password; empty: as it is, if the servers stay"
          type="password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" className="plain" isDisabled={save.isPending || servers.smtpHost.trim() === ''}>
          Save
        </Button>
        <Button
          className="plain"
          isDisabled={remove.isPending}
          onPress={() => (isSure ? remove.mutate() : setSure(true))}
        >
          {isSure ? 'Yes: remove it, its campaigns go on by others' : 'Remove this mailbox'}
        </Button>
      </Form>
      {save.error && <FaultNote fault={save.error} />}
      {remove.error && <FaultNote fault={remove.error} />}
    </details>
  );
}
