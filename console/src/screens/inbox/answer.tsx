import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Label, TextArea, TextField } from 'react-aria-components';
import { Fault, api, bodyOf } from '../../api.ts';
import { useMe } from '../../me.ts';
import { FaultNote } from '../../parts.tsx';
import { momentOf } from '../../zone.ts';
import { AS_USUAL, Particulars } from './particulars.tsx';
import { useKeys } from './keys.ts';
import { Snippets } from './snippets.tsx';

const addressesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

const isRefusal = (fault: Error): boolean =>
  fault instanceof Fault &&
  fault.status >= 400 &&
  fault.status < 500 &&
  fault.code !== 'idempotency_in_progress';

interface Opened {
  id: string;
  team: string;
  /** What the person who writes has read; a newer message refuses the reply, so that two never answer at once. */
  last: string | null;
}

/** A reply, with copies, a time and whether clicks are recorded. */
export function Answer({ id, team, last }: Opened): ReactNode {
  const { role, zone } = useMe();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [more, setMore] = useState(AS_USUAL);
  // One reply, however often it is sent: the same key until it was taken.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const sent = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/v2/conversations/{id}/messages', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: {
            text,
            ...(more.cc ? { cc: addressesOf(more.cc) } : {}),
            ...(more.bcc ? { bcc: addressesOf(more.bcc) } : {}),
            ...(more.at ? { send_at: momentOf(more.at, zone) } : {}),
            ...(more.clicks === 'as usual' ? {} : { track_links: more.clicks === 'recorded' }),
            ...(last ? { expected_last_message_id: last } : {}),
          },
        }),
      ),
    onSuccess: async () => {
      setText('');
      setMore(AS_USUAL);
      setKey(crypto.randomUUID());
      await client.invalidateQueries();
    },
    // The refusal of a reply is the answer to its key: mended it is another one.
    onError: (fault) => {
      if (isRefusal(fault)) setKey(crypto.randomUUID());
    },
  });
  useKeys({ r: () => document.querySelector<HTMLTextAreaElement>('.answer textarea')?.focus() });
  if (role === 'read_only') return null;
  return (
    <Form
      className="answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sent.isPending && text.trim() !== '') sent.mutate();
      }}
    >
      <TextField value={text} onChange={setText}>
        <Label>
          Reply <kbd>r</kbd>
        </Label>
        <TextArea
          rows={5}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </TextField>
      <Particulars value={more} onChange={setMore} />
      {sent.error && <FaultNote fault={sent.error} />}
      <div className="row">
        <Button type="submit" className="primary" isDisabled={sent.isPending || text.trim() === ''}>
          {more.at ? 'Send then' : 'Send'} <kbd>Ctrl ↵</kbd>
        </Button>
        <Snippets
          conversationId={id}
          team={team}
          onPicked={(said) => setText(text.trim() === '' ? said : `${text}\n\n${said}`)}
        />
      </div>
    </Form>
  );
}
