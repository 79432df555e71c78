import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, Popover } from 'react-aria-components';
import { KINDS } from '../../../sequence/words.ts';

const ADDED = [
  'emailNode',
  'waitNode',
  'ifNode',
  'switchNode',
  'taskNode',
  'linkedinNode',
  'httpNode',
  'stopNode',
].map((id) => ({ id, name: KINDS[id]! }));

/** The kinds of step, one of which is added. No MenuTrigger: the first load of the page would grow by it. */
export function AddMenu({ children, onAdd }: { children: ReactNode; onAdd(kind: string): void }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onPress={() => setOpen(true)}>
        {children}
      </Button>
      <Popover
        className="popover"
        placement="bottom start"
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Menu
          aria-label="Kinds of step"
          autoFocus="first"
          items={ADDED}
          onAction={(kind) => {
            setOpen(false);
            onAdd(String(kind));
          }}
        >
          {({ id, name }) => <MenuItem id={id}>{name}</MenuItem>}
        </Menu>
      </Popover>
    </>
  );
}
