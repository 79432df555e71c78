import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
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

/** The kinds of step, one of which is added. */
export function AddMenu({
  label,
  children,
  onAdd,
}: {
  label?: string;
  children: ReactNode;
  onAdd(kind: string): void;
}): ReactNode {
  return (
    <MenuTrigger>
      <Button {...(label ? { 'aria-label': label } : {})}>{children}</Button>
      <Popover className="popover">
        <Menu items={ADDED} onAction={(kind) => onAdd(String(kind))}>
          {({ id, name }) => <MenuItem id={id}>{name}</MenuItem>}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
