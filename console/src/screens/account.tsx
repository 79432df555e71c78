import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, bodyOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { useMe } from '../me.ts';
import { FaultNote, Panel, Shown, When } from '../parts.tsx';
import { spaced } from '../words.ts';

const SESSIONS = 50;
const ENTRIES = 50;

/** Who is signed in, and who changed what. */
export function Account({ team }: { team: string }): ReactNode {
  const { role } = useMe();
  return (
    <>
      <Sessions />
      {role === 'org_admin' && <Log team={team} />}
    </>
  );
}

function Sessions(): ReactNode {
  const { role } = useMe();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => bodyOf(api.GET('/v2/sessions', { params: { query: { limit: SESSIONS } } })),
  });
  return (
    <Panel title={role === 'org_admin' ? 'Sessions of the organization' : 'Your sessions'}>
      <Shown of={sessions}>
        {({ data }) => (
          <table>
            <thead>
              <tr>
                <th>User</th>
                <th>May</th>
                <th>Signed in</th>
                <th>Ends</th>
                <th>
                  <span className="unseen">End</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </tbody>
          </table>
        )}
      </Shown>
    </Panel>
  );
}

function Session({ session }: { session: Shape<'Session'> }): ReactNode {
  const client = useQueryClient();
  const { id, user, role, is_current: isCurrent, created_at: since, expires_at: until } = session;
  const end = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/v2/sessions/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <tr>
      <td>
        {user.email} {isCurrent && <span className="badge">this one</span>}
      </td>
      <td>{spaced(role)}</td>
      <td>
        <When at={since} />
      </td>
      <td>
        <When at={until} />
      </td>
      <td>
        <Button
          aria-label={`End the session of ${user.email}`}
          isDisabled={end.isPending}
          onPress={() => end.mutate()}
        >
          End
        </Button>
        {end.error && <FaultNote fault={end.error} />}
      </td>
    </tr>
  );
}

function Log({ team }: { team: string }): ReactNode {
  const log = useQuery({
    queryKey: ['audit-log', team],
    queryFn: () => bodyOf(api.GET('/v2/audit-log', { params: { query: { TeamId: team, limit: ENTRIES } } })),
  });
  return (
    <Panel title="Who changed what in this team">
      <Shown of={log}>
        {({ data }) => (
          <table>
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>What</th>
                <th>Before and after</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, at, actor, action, target, before, after }) => (
                <tr key={id}>
                  <td>
                    <When at={at} />
                  </td>
                  <td>{actor.email ?? actor.os_user}</td>
                  <td>
                    {spaced(target.object)} {action}
                  </td>
                  <td className="words">{action === 'changed' && changes(before, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Shown>
    </Panel>
  );
}

const changes = (before: Record<string, unknown> | null, after: Record<string, unknown> | null): string =>
  Object.keys({ ...before, ...after })
    .map((name) => `${spaced(name)}: ${JSON.stringify(before?.[name])} → ${JSON.stringify(after?.[name])}`)
    .join('\n');
