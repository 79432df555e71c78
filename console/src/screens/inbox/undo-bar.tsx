import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { FaultNote } from '../../parts.tsx';
import { useDeed } from './deeds.ts';
import type { Deed } from './acts.ts';
import type { Done } from './deeds.ts';
import { useKeys } from './keys.ts';

/** What was done last, and the key that takes it back. */
export function UndoBar({ done, onBack }: { done: Done; onBack(): void }): ReactNode {
  const { conversationId, name, undo } = done;
  const back = useDeed<{ conversationId: string; deed: Deed }>(onBack);
  const run = (): void => {
    if (!back.isPending) back.mutate({ conversationId, deed: undo });
  };
  useKeys({ z: run });
  return (
    <div role="status" className="row note">
      <span>{name}: done.</span>
      <Button className="plain" onPress={run} isDisabled={back.isPending}>
        Undo <kbd>z</kbd>
      </Button>
      {back.error && <FaultNote fault={back.error} />}
    </div>
  );
}
