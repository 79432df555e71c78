import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { TextOf } from '../../fields.tsx';
import { useMe } from '../../me.ts';
import { FaultNote } from '../../parts.tsx';
import { capital, spaced } from '../../words.ts';

const FIELDS = [
  'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry',
] as const; // prettier-ignore
type Name = (typeof FIELDS)[number];

/** The values that mails take of a contact: what lacks is given here, and its mail goes on. */
export function Values({ contact }: { contact: Shape<'Contact'> }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const save = useMutation({
    mutationFn: () =>
      bodyOf(api.PATCH('/v2/contacts/{id}', { params: { path: { id: contact.id } }, body: typed })),
    onSuccess: async () => {
      setTyped({});
      await client.invalidateQueries();
    },
  });
  if (role === 'read_only') return null;
  return (
    <details>
      <summary>Values</summary>
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {FIELDS.map((name) => (
          <TextOf
            key={name}
            name={capital(spaced(name))}
            value={typed[name] ?? contact[name] ?? ''}
            change={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <Button
          type="submit"
          className="plain"
          isDisabled={save.isPending || Object.keys(typed).length === 0}
        >
          Save
        </Button>
      </Form>
      {save.error && <FaultNote fault={save.error} />}
    </details>
  );
}
