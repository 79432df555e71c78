import type { ReactNode } from 'react';
import { Button, Toolbar } from 'react-aria-components';
import { useMe } from '../../me.ts';
import { FaultNote } from '../../parts.tsx';
import { actsOn, interestsOf } from './acts.ts';
import type { Act, Deed } from './acts.ts';
import { useDeed } from './deeds.ts';
import type { Done } from './deeds.ts';
import { useKeys } from './keys.ts';
import type { Conversation } from './row.tsx';

interface Shown {
  conversation: Conversation;
  onDone(done: Done | null): void;
  onLeft(): void;
}

/** What can be done with a conversation, by one key each. Who may only read has nothing here. */
export function ActsBar({ conversation, onDone, onLeft }: Shown): ReactNode {
  const { role, user } = useMe();
  const { id: conversationId } = conversation;
  const deed = useDeed<{ conversationId: string; deed: Deed; act: Act }>(({ act }) => {
    onDone(act.undo ? { conversationId, name: act.name, undo: act.undo } : null);
    if (act.leaves) onLeft();
  });
  const mayAct = role !== 'read_only';
  const rows = [actsOn(conversation, user.id), interestsOf(conversation)];
  const run = (act: Act): void => {
    if (!deed.isPending) deed.mutate({ conversationId, deed: act.deed, act });
  };
  useKeys(mayAct ? Object.fromEntries(rows.flat().map((act) => [act.key, () => run(act)])) : {});
  if (!mayAct) return null;
  return (
    <>
      {rows.map((acts, index) => (
        <Toolbar key={index} className="row" aria-label={index === 0 ? 'What to do with it' : 'Interest'}>
          {acts.map((act) => (
            <Button
              key={act.key}
              className={act.isOn ? 'plain on' : 'plain'}
              {...(act.isOn === undefined ? {} : { 'aria-pressed': act.isOn })}
              isDisabled={deed.isPending}
              onPress={() => run(act)}
            >
              {act.name} <kbd title={act.says}>{act.key}</kbd>
            </Button>
          ))}
        </Toolbar>
      ))}
      {deed.error && <FaultNote fault={deed.error} />}
    </>
  );
}
