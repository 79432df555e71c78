import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

export type Later<Props> = ComponentType<Props> & { preload(): void };

/**
 * A component in a chunk of its own, and what is shown until it is there. Once it is loaded it is shown at once: a boundary of
 * React (Suspense) waits 300 ms before it replaces what it showed meanwhile.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = <p className="loading">Loading …</p>,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const get = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  function Loaded(props: Props): ReactNode {
    const [Shown, show] = useState(() => loaded);
    const [fault, fail] = useState<Error | null>(null);
    useEffect(() => {
      if (!Shown) get().then((component) => show(() => component), fail);
    }, [Shown]);
    if (fault) throw fault;
    return Shown ? <Shown {...props} /> : meanwhile;
  }
  // A chunk that does not come is asked for again, and missed, when it is shown.
  return Object.assign(Loaded, { preload: () => void get().catch(() => {}) });
}
