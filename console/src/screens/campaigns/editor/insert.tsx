import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog, Form, Popover } from 'react-aria-components';
import { CUSTOM, VARIABLES } from '../../../sequence/fields.ts';
import { Choice, Words } from './fields.tsx';

const template = (name: string, fallback: string): string =>
  fallback === '' ? `{{${name}}}` : `{{${name} | default: "${fallback.replaceAll('"', '”')}"}}`;

interface InsertOf {
  onInsert(text: string): void;
}

/** A value of the contact, with the words for contacts that have none. */
export function Insert({ onInsert }: InsertOf): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen} onPress={() => setOpen(true)}>
        Insert a value …
      </Button>
      <Popover
        className="popover"
        placement="bottom start"
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Dialog aria-label="Insert a value" className="insert">
          <Chosen
            onInsert={(text) => {
              setOpen(false);
              onInsert(text);
            }}
          />
        </Dialog>
      </Popover>
    </>
  );
}

function Chosen({ onInsert }: InsertOf): ReactNode {
  const [name, setName] = useState('first_name');
  const [own, setOwn] = useState('');
  const [fallback, setFallback] = useState('');
  const groups = VARIABLES.map(({ group, names }) => ({
    group,
    options: names.map((id) => ({ id, name: id.replaceAll('_', ' ').replace('.', ': ') })),
  }));
  const whole = name === CUSTOM ? `${CUSTOM}${own.trim()}` : name;
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the step is around it.
        event.stopPropagation();
        onInsert(template(whole, fallback));
      }}
    >
      <Choice
        label="Value"
        value={name}
        onChange={setName}
        groups={[...groups, { group: 'More', options: [{ id: CUSTOM, name: 'a field of your own' }] }]}
      />
      {name === CUSTOM && <Words label="Name of the field" value={own} onChange={setOwn} />}
      <Words
        label="Where it is missing"
        value={fallback}
        onChange={setFallback}
        help="Empty: the mail waits until the contact has a value."
      />
      <Button type="submit" className="primary" isDisabled={whole === CUSTOM}>
        Insert
      </Button>
    </Form>
  );
}
