import type { AppServices } from '../../src/events/record-event.ts';
import type { Kind } from '../../src/platform/work/kinds.ts';
import { WORK } from '../../src/work.ts';

export function workOf(...names: string[]): Kind<AppServices>[] {
  const found = WORK.filter(({ name }) => names.some((each) => name === each || name.startsWith(`${each}.`)));
  if (found.length === 0) throw new Error(`no work is called ${names.join(' or ')}`);
  return found;
}
