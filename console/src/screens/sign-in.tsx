import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { api, dataOf } from '../api.ts';
import { FaultNote } from '../parts.tsx';
import { Provider } from './sign-in-provider.tsx';

/** The secret of a one-time link stands behind the # of its address: no server and no log sees it there. */
function takeLink(): string | null {
  const { pathname, hash } = location;
  if (!pathname.endsWith('/sign-in') || hash.length < 2) return null;
  history.replaceState(null, '', pathname);
  return hash.slice(1);
}

export function SignIn(): ReactNode {
  const client = useQueryClient();
  const [key, setKey] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (secret: string) =>
      dataOf(api.POST('/v2/sessions', { headers: { authorization: `Bearer ${secret}` } })),
    onSuccess: async () => {
      setKey('');
      if (location.pathname.endsWith('/sign-in')) history.replaceState(null, '', '/console/');
      await client.invalidateQueries();
    },
  });
  useEffect(() => {
    const link = takeLink();
    if (link) mutate(link);
  }, [mutate]);
  return (
    <main className="alone">
      <h1>outreachd</h1>
      <Provider />
      <Form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(key.trim());
        }}
      >
        <TextField value={key} onChange={setKey} type="password" autoComplete="off" isRequired autoFocus>
          <Label>API key</Label>
          <Input placeholder="ok_live_…" />
          <Text slot="description">
            It is exchanged for a session of this browser, and stored nowhere. <code>npm start</code> and{' '}
            <code>outreachd console-link</code> print a link that signs in without one.
          </Text>
        </TextField>
        {error && <FaultNote fault={error} />}
        <Button type="submit" className="primary" isDisabled={isPending || key.trim() === ''}>
          Sign in
        </Button>
      </Form>
    </main>
  );
}
