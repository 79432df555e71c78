import { useLayoutEffect } from 'react';

/** Runs what belongs to a key, unless a person types somewhere. A key that is held runs once. */
export function useKeys(keys: Record<string, () => void>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, [role=listbox]')) return;
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
