import { createContext, use } from 'react';
import type { Shape } from './api.ts';

/** Who is signed in. `zone`: of the organization, for all times that are shown. */
export interface Me extends Shape<'Me'> {
  zone: string;
}

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('no user is signed in');
  return me;
}
