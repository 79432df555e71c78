import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { api, bodyOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { useMe } from '../../me.ts';
import { FaultNote, Shown, When } from '../../parts.tsx';
import { many, spaced } from '../../words.ts';
import { Judged } from './judged.tsx';

export type Message = Shape<'ConversationMessage'>;

/** The person's own words; what they quote on demand. Mails are shown as text: nothing in them runs or loads. */
export function Said({
  message,
  contactId,
}: {
  message: Message;
  contactId: string | null | undefined;
}): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { text, full_text: whole, attachments, cc, bcc } = message;
  const hasMore = whole !== null && whole.trim() !== (text ?? '').trim();
  return (
    <li className={message.direction}>
      <p className="quiet">
        {message.from ?? 'unknown'} <When at={message.at} />
        {cc.length > 0 && ` – copy to ${cc.join(', ')}`}
        {bcc.length > 0 && ` – hidden copy to ${bcc.join(', ')}`} <Delivery message={message} />
      </p>
      <p className="words">{(isWhole ? whole : text) ?? <em>no text</em>}</p>
      {hasMore && (
        <Button className="plain" onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Their words alone' : 'With what they quote'}
        </Button>
      )}
      {attachments.map(({ n, name, url }) => (
        <p key={n}>{url ? <a href={`/v2${url}`}>{name}</a> : name}</p>
      ))}
      {message.refused_copies.map(({ address, reply }) => (
        <p key={address} className="note wait">
          The copy to {address} did not leave: {reply}
        </p>
      ))}
      {message.classification && <Judged of={message} contactId={contactId} />}
      {message.track_links && <Clicks message={message} />}
    </li>
  );
}

/** What became of a mail of ours that did not leave, and its cancellation while it waits. */
function Delivery({ message }: { message: Message }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      bodyOf(
        api.DELETE('/v2/conversations/{id}/messages/{messageId}', {
          params: { path: { id: message.conversation_id, messageId: message.id } },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  const { delivery, kind } = message;
  if (!delivery || delivery.state === 'sent') return null;
  const mayCancel =
    role !== 'read_only' && kind === 'reply' && ['queued', 'scheduled'].includes(delivery.state);
  return (
    <>
      <span className="badge wait">
        {spaced(delivery.state)}
        {delivery.reason && `: ${spaced(delivery.reason)}`}
      </span>
      {mayCancel && (
        <Button className="plain" isDisabled={cancel.isPending} onPress={() => cancel.mutate()}>
          Cancel it
        </Button>
      )}
      {cancel.error && <FaultNote fault={cancel.error} />}
    </>
  );
}

function Clicks({ message: { id, conversation_id: conversationId } }: { message: Message }): ReactNode {
  const clicks = useQuery({
    queryKey: ['clicks', id],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/conversations/{id}/messages/{messageId}/link-clicks', {
          params: { path: { id: conversationId, messageId: id }, query: { limit: 20 } },
        }),
      ),
  });
  return (
    <Shown of={clicks}>
      {({ data: { clicks: all, pagination } }) => (
        <details>
          <summary className="quiet">{many(pagination.total, 'click')} on its links</summary>
          <ul>
            {all.map((click) => (
              <li key={click.id}>
                <When at={click.clicked_at} /> {click.original_url}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Shown>
  );
}
