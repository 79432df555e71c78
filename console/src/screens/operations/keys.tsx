import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { many, spaced } from '../../words.ts';
import { ROLES, rolesWords } from './roles.ts';
import type { Role } from './roles.ts';

const PAGE = 50;

export function Keys({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'operations');
  const offset = Number(at.get('offset') ?? 0);
  const keys = useQuery({
    queryKey: ['keys', offset],
    queryFn: () => bodyOf(api.GET('/v2/api-keys', { params: { query: { limit: PAGE, offset } } })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Make team={team} />
      <Shown of={keys}>
        {({ data, pagination: { total, has_more: hasMore } }) => (
          <Panel title={`${many(total, 'API key')} of the organization`}>
            <table>
              <thead>
                <tr>
                  <th>Key</th>
                  <th>Of</th>
                  <th>May</th>
                  <th>Last used</th>
                  <th>
                    <span className="unseen">Revoke</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((key) => (
                  <Key key={key.id} of={key} />
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
    </>
  );
}

function Key({ of: key }: { of: Shape<'ApiKey'> }): ReactNode {
  const name = key.name ?? `… ${key.last4}`;
  return (
    <tr>
      <td>
        {key.name} <code>…{key.last4}</code>{' '}
        {key.revoked_at ? (
          <span className="badge">
            revoked <When at={key.revoked_at} />
          </span>
        ) : (
          key.expires_at && (
            <span className="quiet">
              ends <When at={key.expires_at} />
            </span>
          )
        )}
      </td>
      <td>{key.user.email}</td>
      <td>
        {spaced(key.role)}
        {key.only_teams && <span className="quiet"> in {many(key.only_teams.length, 'team')} alone</span>}
      </td>
      <td>{key.last_used_at ? <When at={key.last_used_at} /> : 'never'}</td>
      <td>
        {!key.revoked_at && (
          <SureAct
            name="Revoke"
            label={`Revoke ${name} of ${key.user.email}`}
            sure="It and the sessions that were made of it end at once."
            run={() => dataOf(api.DELETE('/v2/api-keys/{id}', { params: { path: { id: key.id } } }))}
          />
        )}
      </td>
    </tr>
  );
}

function Make({ team }: ScreenOf): ReactNode {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('team_member');
  const make = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v2/api-keys', {
          body: { name: name.trim() || null, email: email.trim(), role, team_ids: [team] },
        }),
      ),
    onSuccess: () => {
      setName('');
      return client.invalidateQueries();
    },
  });
  return (
    <Panel title="Make a key">
      {make.data && (
        <div role="status" className="note wait">
          <p>The key is shown now and never again:</p>
          <p>
            <code className="words">{make.data.api_key}</code>
          </p>
        </div>
      )}
      <Form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <TextOf name="Name" says="What uses it: a CRM, a script." value={name} change={setName} />
        <TextOf
          name="Email address of its user"
          says="A user is made when there is none, and becomes a member of this team."
          type="email"
          value={email}
          isRequired
          change={setEmail}
        />
        <Choice name="May" value={role} of={ROLES} change={(picked) => setRole(picked as Role)} />
        <p className="quiet">{rolesWords}.</p>
        <div className="row">
          <Button type="submit" className="primary" isDisabled={make.isPending || email.trim() === ''}>
            Make a key
          </Button>
        </div>
        {make.error && <FaultNote fault={make.error} />}
      </Form>
    </Panel>
  );
}
