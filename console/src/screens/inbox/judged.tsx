import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useMe } from '../../me.ts';
import { FaultNote, When } from '../../parts.tsx';
import { spaced } from '../../words.ts';
import { SAYS } from './acts.ts';
import type { Deed } from './acts.ts';
import { useDeed } from './deeds.ts';
import type { Message } from './said.tsx';

const BY = { rules: 'by rule', second_opinion: 'by the second opinion', user: 'by a person' } as const;
const CHOICES = ['reply', 'unsubscribe', 'autoresponse', 'none'] as const;

/** What a message was taken for, by whom and why; a person may say otherwise, also after another person did. */
export function Judged({
  of: { classification, conversation_id: conversationId },
  contactId,
}: {
  of: Message;
  contactId: string | null | undefined;
}): ReactNode {
  const { role } = useMe();
  const [isOpen, setOpen] = useState(false);
  const settle = useDeed<{ conversationId: string; deed: Deed }>(() => setOpen(false));
  const { message_id: messageId, outcome, by, at, evidence, mood } = classification!;
  return (
    <div className="quiet judged">
      <p>
        Taken for {outcome ? SAYS[outcome] : 'nothing'}
        {mood && outcome === 'reply' && `, ${spaced(mood)}`} {BY[by]}
        {at && (
          <>
            {' '}
            <When at={at} />
          </>
        )}
        {evidence.length > 0 && ` (${evidence.map(({ rule }) => spaced(rule)).join(', ')})`}.{' '}
        {role !== 'read_only' && (
          <Button className="plain" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            It is something else
          </Button>
        )}
      </p>
      {isOpen && (
        <p className="row">
          {CHOICES.filter((each) => each !== outcome).map((each) => (
            <Button
              key={each}
              className="plain"
              isDisabled={settle.isPending}
              onPress={() => settle.mutate({ conversationId, deed: { messageId, outcome: each, contactId } })}
            >
              It is {SAYS[each]}
            </Button>
          ))}
          <span>What followed from it before is taken back.</span>
        </p>
      )}
      {settle.error && <FaultNote fault={settle.error} />}
    </div>
  );
}
