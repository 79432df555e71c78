import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form } from 'react-aria-components';
import { SureAct } from '../../acts.tsx';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice, TextOf } from '../../fields.tsx';
import type { ScreenOf } from '../../screens.ts';
import { FaultNote, Pager, Panel, Shown, When } from '../../parts.tsx';
import { many } from '../../words.ts';
import { ROLES, rolesWords } from './roles.ts';
import type { Role } from './roles.ts';

const PAGE = 50;

export function Members({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'operations');
  const offset = Number(at.get('offset') ?? 0);
  const members = useQuery({
    queryKey: ['members', team, offset],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/teams/{id}/members', {
          params: { path: { id: team }, query: { limit: PAGE, offset } },
        }),
      ),
  });
  return (
    <>
      <Shown of={members}>
        {({ data, pagination: { total, has_more: hasMore } }) => (
          <Panel title={`${many(total, 'member')} of this team`}>
            <table>
              <thead>
                <tr>
                  <th>User</th>
                  <th>May</th>
                  <th>Since</th>
                  <th>
                    <span className="unseen">Remove</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((member) => (
                  <Member key={`${member.id} ${member.role}`} team={team} member={member} />
                ))}
              </tbody>
            </table>
            {(offset > 0 || hasMore) && (
              <Pager
                offset={offset}
                page={PAGE}
                shown={data.length}
                hasMore={hasMore}
                turn={(to) => at.go(at.with({ offset: to }))}
              />
            )}
          </Panel>
        )}
      </Shown>
      <Add team={team} />
    </>
  );
}

function Member({ team, member }: { team: string; member: Shape<'Member'> }): ReactNode {
  const client = useQueryClient();
  const path = { id: team, user_id: member.id };
  const change = useMutation({
    mutationFn: (role: Role) =>
      dataOf(api.PATCH('/v2/teams/{id}/members/{user_id}', { params: { path }, body: { role } })),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <tr>
      <td>
        {member.email}{' '}
        <span className="quiet">{[member.first_name, member.last_name].filter(Boolean).join(' ')}</span>
      </td>
      <td>
        <select
          aria-label={`What ${member.email} may do`}
          value={change.isPending ? change.variables : member.role}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate(target.value as Role)}
        >
          {ROLES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        {change.error && <FaultNote fault={change.error} />}
      </td>
      <td>
        <When at={member.joined_at} />
      </td>
      <td>
        <SureAct
          name="Remove"
          label={`Remove ${member.email}`}
          sure="They see this team no more. Their account and their other teams stay."
          run={() => bodyOf(api.DELETE('/v2/teams/{id}/members/{user_id}', { params: { path } }))}
        />
      </td>
    </tr>
  );
}

function Add({ team }: ScreenOf): ReactNode {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('team_member');
  const add = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/teams/{id}/members', {
          params: { path: { id: team } },
          body: { email: email.trim(), role },
        }),
      ),
    onSuccess: () => {
      setEmail('');
      return client.invalidateQueries();
    },
  });
  return (
    <Panel title="Add a member">
      <Form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <TextOf
          name="Email address"
          says="A user is made when there is none. They sign in with a key of theirs, or a link of outreachd console-link."
          type="email"
          value={email}
          isRequired
          change={setEmail}
        />
        <Choice name="May" value={role} of={ROLES} change={(picked) => setRole(picked as Role)} />
        <p className="quiet">{rolesWords}.</p>
        <div className="row">
          <Button type="submit" className="primary" isDisabled={add.isPending || email.trim() === ''}>
            Add
          </Button>
        </div>
        {add.error && <FaultNote fault={add.error} />}
      </Form>
    </Panel>
  );
}
