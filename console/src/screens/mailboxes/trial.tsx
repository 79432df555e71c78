import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, dataOf } from '../../api.ts';
import { FaultNote } from '../../parts.tsx';

/** Logs in to both servers of a mailbox now, and shows what each said. */
export function Trial({ senderId, isAtOnce = false }: { senderId: string; isAtOnce?: boolean }): ReactNode {
  const client = useQueryClient();
  const trial = useMutation({
    mutationFn: () => dataOf(api.POST('/v2/senders/{id}/test', { params: { path: { id: senderId } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['senders'] }),
  });
  const { mutate } = trial;
  useEffect(() => {
    if (isAtOnce) mutate();
  }, [isAtOnce, mutate]);
  const told = trial.data && [
    { server: 'Sending (SMTP)', ...trial.data.smtp },
    ...(trial.data.imap ? [{ server: 'Reading (IMAP)', ...trial.data.imap }] : []),
  ];
  return (
    <>
      <Button className="plain" isDisabled={trial.isPending} onPress={() => trial.mutate()}>
        {trial.isPending ? 'Trying …' : 'Try its servers now'}
      </Button>
      {trial.error && <FaultNote fault={trial.error} />}
      {told && (
        <div role="status">
          {told.map(({ server, success, message }) => (
            <p key={server} className={`note ${success ? 'good' : 'bad'}`}>
              {server}: {success ? 'works' : 'does not work'} – {message}
            </p>
          ))}
          {told.length === 1 && <p className="note wait">Its answers are not read: it has no IMAP server.</p>}
        </div>
      )}
    </>
  );
}
