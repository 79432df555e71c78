import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { FaultNote, Panel } from '../../parts.tsx';
import { Servers, WITHOUT, serversOf } from './servers.tsx';
import { SignIn } from './sign-in.tsx';
import { Trial } from './trial.tsx';

/** Adds a mailbox by its address: its servers are looked for, or given. */
export function AddMailbox({ team }: { team: string }): ReactNode {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [servers, setServers] = useState(WITHOUT);
  const added = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/v2/senders', {
          body: {
            TeamId: team,
            email: email.trim(),
            ...(password ? { smtp_password: password } : {}),
            ...serversOf(servers, { email: email.trim(), password }),
          },
        }),
      ),
    onSuccess: async () => {
      setEmail('');
      setPassword('');
      setServers(WITHOUT);
      await client.invalidateQueries();
    },
  });
  const { data } = added;
  return (
    <Panel title="Add a mailbox">
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          added.mutate();
        }}
      >
        <TextOf name="Address of the mailbox" type="email" value={email} change={setEmail} />
        <TextOf
          name="Password; empty: it signs in at Google or Microsoft"
          type="password"
          value={password}
          change={setPassword}
        />
        <Servers value={servers} onChange={setServers} />
        <Button type="submit" className="primary" isDisabled={added.isPending || email.trim() === ''}>
          {added.isPending ? 'Looking for its servers …' : 'Add it'}
        </Button>
      </Form>
      {added.error && <FaultNote fault={added.error} />}
      {data && (
        <div role="status" className="note good">
          <p>
            {data.data.email} was added: it sends by {data.data.smtp_host}
            {data.data.imap_host ? ` and is read at ${data.data.imap_host}` : '; its answers are not read'}.
            {data.found?.per_day && ` Its provider takes ${data.found.per_day} mails a day.`}
          </p>
          {data.data.health.state === 'signed_out' ? (
            <SignIn sender={data.data} />
          ) : (
            <Trial key={data.data.id} senderId={data.data.id} isAtOnce />
          )}
        </div>
      )}
    </Panel>
  );
}
