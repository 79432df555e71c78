import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { partsOf, textOf } from '../../../sequence/graph.ts';
import { Amount, Choice, Words, withData } from './fields.tsx';
import { MailText } from './mail-text.tsx';
import type { FormOf } from './step-form.tsx';

const THREADS = [
  { id: '', name: 'in the same thread when the subject is empty' },
  { id: 'new', name: 'in a thread of its own' },
  { id: 'reply', name: 'in the thread of the mail before' },
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function EmailForm({ step: { data }, onData }: FormOf): ReactNode {
  const set = (changes: Record<string, unknown>): void => onData(withData(data, changes));
  const variants = partsOf(data.variants);
  const setVariant = (at: number, changes: Record<string, unknown> | null): void => {
    const next = variants.flatMap((each, index) =>
      index === at ? (changes ? [withData(each, changes)] : []) : [each],
    );
    set({ variants: next.length > 0 ? next : undefined });
  };
  const newVariant = (): void => {
    const ids = new Set(variants.map(({ id }) => id));
    const free = LETTERS.split('').filter((letter) => !ids.has(letter));
    const [first, second] = free;
    // The text of the step becomes the first version.
    const added =
      variants.length === 0
        ? [{ id: first }, { id: second, subject: data.subject, body: data.body }]
        : [{ id: first ?? crypto.randomUUID(), subject: data.subject, body: data.body }];
    set({ variants: [...variants, ...added] });
  };
  return (
    <>
      <MailText
        subject={textOf(data.subject)}
        body={textOf(data.body)}
        onChange={set}
        path="data"
        subjectHelp="Empty: it goes on in the thread of the mail before."
      />
      {variants.map((variant, at) => (
        <fieldset key={at}>
          <legend>Version {variant.id}</legend>
          <Amount
            label="Share beside the others"
            value={typeof variant.weight === 'number' ? variant.weight : 1}
            onChange={(weight) => setVariant(at, { weight })}
            path={`data.variants[${at}].weight`}
          />
          {variant.subject === undefined && variant.body === undefined ? (
            <p className="quiet">It is the text above.</p>
          ) : (
            <MailText
              subject={textOf(variant.subject ?? data.subject)}
              body={textOf(variant.body ?? data.body)}
              onChange={(texts) => setVariant(at, texts)}
              path={`data.variants[${at}]`}
              subjectHelp="Of this version."
            />
          )}
          <Button onPress={() => setVariant(at, null)}>Remove version {variant.id}</Button>
        </fieldset>
      ))}
      <div className="row">
        <Button onPress={newVariant}>Add a version to compare</Button>
      </div>
      <details>
        <summary>More</summary>
        <div className="form">
          <Amount
            label="Number of the step"
            value={typeof data.step_number === 'number' ? data.step_number : Number.NaN}
            onChange={(number) => set({ step_number: Number.isNaN(number) ? undefined : number })}
            path="data.step_number"
          />
          <Choice
            label="It is sent"
            value={textOf(data.thread)}
            options={THREADS}
            onChange={(thread) => set({ thread: thread || undefined })}
            path="data.thread"
          />
          <Words
            label="Text part"
            rows={4}
            value={textOf(data.body_text)}
            onChange={(text) => set({ body_text: text || undefined })}
            path="data.body_text"
            help="For readers without HTML. Empty: it is made of the text."
          />
          {partsOf(data.attachments).length > 0 && (
            <p className="quiet">{partsOf(data.attachments).length} attached, by the API.</p>
          )}
        </div>
      </details>
    </>
  );
}
