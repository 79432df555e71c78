import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../api.ts';
import type { Deed } from './acts.ts';

/** What was done last, to be taken back. */
export interface Done {
  conversationId: string;
  name: string;
  undo: Deed;
}

const perform = async (conversationId: string, deed: Deed): Promise<void> => {
  if ('change' in deed)
    await bodyOf(
      api.PATCH('/v2/conversations/{id}', { params: { path: { id: conversationId } }, body: deed.change }),
    );
  else
    await bodyOf(
      api.POST('/v2/conversations/messages/{id}/reclassify', {
        params: { path: { id: deed.messageId } },
        // Settled as no answer it is kept without its contact.
        body:
          deed.outcome === 'none' || !deed.contactId
            ? { outcome: deed.outcome }
            : { outcome: deed.outcome, contact_id: deed.contactId },
      }),
    );
};

/** One change at a time; everything shown is asked for again after it. */
export function useDeed<Asked extends { conversationId: string; deed: Deed }>(
  onDone: (asked: Asked) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ conversationId, deed }: Asked) => perform(conversationId, deed),
    // The next key counts at once, not when everything was read again.
    onSuccess: (_nothing, asked) => {
      onDone(asked);
      void client.invalidateQueries();
    },
  });
}
