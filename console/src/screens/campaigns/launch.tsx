import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, dataOf } from '../../api.ts';
import { useMe } from '../../me.ts';
import { FaultNote, Shown } from '../../parts.tsx';
import { count, many } from '../../words.ts';
import type { Campaign } from './numbers.tsx';

/** The checks of a launch, and the button that they allow. */
export function Launch({
  campaign: { id, status },
}: {
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
      {({ launch_checks: checks, can_launch: canLaunch, contacts, senders }) => {
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
                {message}
              </p>
            ))}
            {failed.length === 0 && <p className="quiet">All {count(checks.length)} launch checks passed.</p>}
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
