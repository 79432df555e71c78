import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { useMe } from './me.ts';
import { screensFor } from './screens.ts';

interface Command {
  id: string;
  name: string;
}

/** Ctrl-K or Cmd-K: go to a screen, to another team, or to a person by address. */
export function Palette({ team, screen }: { team: string; screen: string }): ReactNode {
  const { teams, role } = useMe();
  const [, go] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setTyped('');
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const commands: Command[] = [
    ...(typed.includes('@')
      ? [{ id: `/${team}/why?email=${encodeURIComponent(typed.trim())}`, name: `Why not mailed: ${typed}` }]
      : []),
    ...screensFor(role).map(({ path, name }) => ({ id: `/${team}/${path}`, name })),
    ...teams
      .filter(({ id }) => id !== team)
      .map(({ id, name }) => ({ id: `/${id}/${screen}`, name: `Team ${name}` })),
  ];
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
      <Modal className="palette">
        <Dialog aria-label="Go to">
          <Autocomplete inputValue={typed} onInputChange={setTyped} filter={contains}>
            <SearchField aria-label="A screen, a team or an address" autoFocus>
              <Input placeholder="A screen, a team or an address" />
            </SearchField>
            <Menu
              items={commands}
              onAction={(to) => {
                setOpen(false);
                go(String(to));
              }}
            >
              {({ id, name }) => (
                <MenuItem id={id} textValue={name}>
                  {name}
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
