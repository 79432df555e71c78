import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Label, Text, TextArea, TextField } from 'react-aria-components';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice, TextOf } from '../../fields.tsx';
import { FaultNote } from '../../parts.tsx';
import { AudienceBuilder } from './audience.tsx';
import type { Chosen } from './audience.tsx';

const ROWS = 10;
const MOST = 100;
const HELLO = '<p>Hello {{first_name | default: "there"}},</p>\n<p></p>';
const NONE_YET: Chosen = {
  audience: {},
  exclusions: { bounced: true, recently_contacted_days: 7, active_in_sequence: true },
};

const chosenOf = ({ audience, exclusions }: Shape<'Broadcast'>): Chosen => ({
  audience,
  exclusions: {
    bounced: exclusions.bounced,
    recently_contacted_days: exclusions.recently_contacted_days,
    active_in_sequence: exclusions.active_in_sequence,
  },
});

/** Writes a broadcast, or changes one that has not begun. */
export function Editor({ team, broadcast }: { team: string; broadcast?: Shape<'Broadcast'> }): ReactNode {
  const at = useAddress(team, 'broadcasts');
  const client = useQueryClient();
  const [name, setName] = useState(broadcast?.name ?? '');
  const [subject, setSubject] = useState(broadcast?.subject ?? '');
  const [body, setBody] = useState(broadcast?.body ?? HELLO);
  const [profile, setProfile] = useState(broadcast?.sender_profile_id ?? '');
  const [chosen, setChosen] = useState(broadcast ? chosenOf(broadcast) : NONE_YET);
  const profiles = useQuery({
    queryKey: ['sender-profiles', team],
    queryFn: () =>
      bodyOf(api.GET('/v2/sender-profiles', { params: { query: { TeamId: team, limit: MOST } } })),
  });
  const save = useMutation({
    mutationFn: () => {
      const written = { name: name.trim(), subject, body, sender_profile_id: profile || null, ...chosen };
      return dataOf(
        broadcast
          ? api.PUT('/v2/broadcasts/{id}', { params: { path: { id: broadcast.id } }, body: written })
          : api.POST('/v2/broadcasts', { body: { TeamId: team, ...written } }),
      );
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries();
      at.go(at.to({ id }));
    },
  });
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextOf name="Name" says="For you: contacts do not see it." value={name} isRequired change={setName} />
      <TextOf name="Subject" value={subject} change={setSubject} />
      <TextField value={body} onChange={setBody}>
        <Label>Text of the mail, as HTML</Label>
        <TextArea rows={ROWS} />
        <Text slot="description" className="quiet">
          {'{{first_name}}'} stands for a value of the contact; {'{{first_name | default: "there"}}'} has
          words for who lacks it. Every mail has the header by which mail programs offer to unsubscribe.
        </Text>
      </TextField>
      <Choice
        name="Sent from"
        value={profile}
        of={[
          { value: '', name: 'all mailboxes of the team' },
          ...(profiles.data?.data ?? []).map((each) => ({ value: each.id, name: each.name })),
        ]}
        change={setProfile}
      />
      <AudienceBuilder team={team} chosen={chosen} change={setChosen} />
      <div className="row">
        <Button type="submit" className="primary" isDisabled={save.isPending || name.trim() === ''}>
          {broadcast ? 'Save' : 'Save the draft'}
        </Button>
        <Link href={broadcast ? at.to({ id: broadcast.id }) : at.to()}>Leave it</Link>
      </div>
      {save.error && <FaultNote fault={save.error} />}
    </Form>
  );
}
