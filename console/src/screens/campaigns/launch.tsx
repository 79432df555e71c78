import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { useMe } from '../../me.ts';
import { FaultNote, Shown } from '../../parts.tsx';
import { KINDS } from '../../sequence/words.ts';
import { count, many } from '../../words.ts';
import type { Campaign } from './numbers.tsx';

/** Ids of steps as their names. */
const withNames = (message: string, steps: Shape<'Step'>[]): string =>
  steps.reduce(
    (text, { id, type, step_number: number, subject }) =>
      text.replaceAll(
        id,
        [KINDS[type] ?? type, type === 'emailNode' ? number : '', subject].filter(Boolean).join(' '),
      ),
    message,
  );

/** The checks of a launch, and the button that they allow. */
export function Launch({
  team,
  campaign: { id, status },
}: {
  team: string;
  campaign: Pick<Campaign, 'id' | 'status'>;
}): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const review = useQuery({
    queryKey: ['review', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}/review', { params: { path: { id } } })),
  });
  const change = useMutation({
    mutationFn: (to: 'active' | 'inactive') =>
      dataOf(api.PATCH('/v2/campaigns/{id}', { params: { path: { id } }, body: { status: to } })),
    onSuccess: () => client.invalidateQueries(),
  });
  const mayChange = role !== 'read_only' && status !== 'archived';
  return (
    <Shown of={review}>
      {({ steps, launch_checks: checks, can_launch: canLaunch, contacts, senders }) => {
        const failed = checks.filter(({ passed }) => !passed);
        return (
          <>
            <p className="quiet">
              {many(contacts.total, 'contact')}: {count(contacts.active)} under way, {count(contacts.paused)}{' '}
              paused, {count(contacts.finished)} finished. {many(senders.enabled, 'mailbox', 'mailboxes')} for{' '}
              {many(senders.daily_capacity, 'mail')} a day.
            </p>
            {failed.map(({ check, message, blocking }) => (
              <p key={check} className={`note ${blocking ? 'bad' : 'wait'}`}>
                {withNames(message, steps)}
              </p>
            ))}
            {failed.length === 0 && <p className="quiet">All {count(checks.length)} launch checks passed.</p>}
            {contacts.total === 0 && mayChange && (
              <p>
                <Link href={`/${team}/import?campaign=${id}`}>Import contacts into it</Link>
              </p>
            )}
            {mayChange &&
              (status === 'active' ? (
                <Button isDisabled={change.isPending} onPress={() => change.mutate('inactive')}>
                  Pause
                </Button>
              ) : (
                <Button
                  className="primary"
                  isDisabled={change.isPending || !canLaunch}
                  onPress={() => change.mutate('active')}
                >
                  Launch
                </Button>
              ))}
            {change.error && <FaultNote fault={change.error} />}
          </>
        );
      }}
    </Shown>
  );
}
