import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Words } from './fields.tsx';
import { Insert } from './insert.tsx';
import { htmlOf, plainOf } from './plain-text.ts';

interface Texts {
  subject: string;
  body: string;
}

interface MailTextOf extends Texts {
  onChange(texts: Partial<Texts>): void;
  /** Where the API names faults of them. */
  path: string;
  subjectHelp: string;
}

/** Subject and text of a mail, with values inserted where the caret was. The text is plain until it holds more than paragraphs. */
export function MailText({ subject, body, onChange, path, subjectHelp }: MailTextOf): ReactNode {
  const [asHtml, setAsHtml] = useState(false);
  const plain = plainOf(body);
  const isHtml = asHtml || plain === null;
  const subjectField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const bodyField = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const last = useRef<'subject' | 'body'>('body');
  const setBody = (text: string): void => onChange({ body: isHtml ? text : htmlOf(text) });

  const insert = (text: string): void => {
    const field = (last.current === 'subject' ? subjectField : bodyField).current!;
    const { selectionStart, selectionEnd, value } = field;
    const from = selectionStart ?? value.length;
    const next = `${value.slice(0, from)}${text}${value.slice(selectionEnd ?? from)}`;
    if (last.current === 'subject') onChange({ subject: next });
    else setBody(next);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + text.length, from + text.length);
    });
  };

  return (
    <>
      <Words
        label="Subject"
        value={subject}
        onChange={(text) => onChange({ subject: text })}
        path={`${path}.subject`}
        help={subjectHelp}
        field={subjectField}
        onFocus={() => (last.current = 'subject')}
      />
      <Words
        label={isHtml ? 'Text (HTML)' : 'Text'}
        value={isHtml ? body : plain}
        onChange={setBody}
        path={`${path}.body`}
        rows={8}
        field={bodyField}
        onFocus={() => (last.current = 'body')}
      />
      <div className="row">
        <Insert onInsert={insert} />
        {plain !== null && (
          <Button onPress={() => setAsHtml(!asHtml)}>{isHtml ? 'Write plain text' : 'Write HTML'}</Button>
        )}
      </div>
    </>
  );
}
