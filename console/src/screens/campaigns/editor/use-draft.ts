import { useEffect, useReducer } from 'react';
import { beginDraft, isChanged, nextDraft } from './draft.ts';
import type { Act, Draft, Published } from './draft.ts';

/** Changes that are not saved, by campaign: a person who looks at another screen finds them again. */
const unsaved = new Map<string, Draft>();

export function useDraft(id: string, published: Published): [Draft, (act: Act) => void] {
  const [draft, run] = useReducer(nextDraft, published, (from) => unsaved.get(id) ?? beginDraft(from));
  useEffect(() => {
    if (!isChanged(draft)) {
      unsaved.delete(id);
      return undefined;
    }
    unsaved.set(id, draft);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [id, draft]);
  return [draft, run];
}
