import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { useMe } from '../../me.ts';
import { FaultNote } from '../../parts.tsx';

type Contact = Shape<'Contact'>;

/** The button that lets a paused contact go on. */
export function Release({ contact }: { contact: Contact }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (life: 'active' | 'paused') =>
      bodyOf(
        api.POST('/v2/contacts/bulk-action', {
          body: {
            TeamId: contact.TeamId,
            campaign_id: contact.CampaignId,
            action: life === 'active' ? 'resume' : 'pause',
            contact_ids: [contact.id],
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  if (role === 'read_only' || (contact.life !== 'paused' && contact.life !== 'active')) return null;
  const isPaused = contact.life === 'paused';
  return (
    <>
      <Button
        className={isPaused ? 'primary' : 'plain'}
        isDisabled={isPending}
        onPress={() => mutate(isPaused ? 'active' : 'paused')}
      >
        {isPaused ? 'Go on with this contact' : 'Pause this contact'}
      </Button>
      {error && <FaultNote fault={error} />}
    </>
  );
}
