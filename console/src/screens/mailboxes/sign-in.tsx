import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { FaultNote, When } from '../../parts.tsx';

const PROVIDERS = { google: 'google', outlook: 'microsoft' } as const;

/** Begins the sign-in of a mailbox at its provider; its owner opens the address. */
export function SignIn({ sender }: { sender: Shape<'Sender'> }): ReactNode {
  const provider = PROVIDERS[sender.provider as keyof typeof PROVIDERS];
  const begun = useMutation({
    mutationFn: () =>
      dataOf(
        api.GET('/v2/senders/oauth/start', {
          params: { query: { provider, sender_id: sender.id } },
        }),
      ),
  });
  if (!provider) return null;
  return (
    <>
      <Button className="primary" isDisabled={begun.isPending} onPress={() => begun.mutate()}>
        Sign in at {provider === 'google' ? 'Google' : 'Microsoft'}
      </Button>
      {begun.error && <FaultNote fault={begun.error} />}
      {begun.data && (
        <p className="note">
          The owner of {sender.email} opens{' '}
          <a href={begun.data.url} target="_blank" rel="noreferrer">
            the page of the provider
          </a>{' '}
          before <When at={begun.data.expires_at} />. It works once.
        </p>
      )}
    </>
  );
}
