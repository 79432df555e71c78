import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { Fault, api, dataOf } from './api.ts';
import type { Shape } from './api.ts';
import { FaultNote } from './parts.tsx';
import { SignIn } from './screens/sign-in.tsx';

/** Who is signed in. `zone`: of the organization, for all times that are shown. */
export interface Me extends Shape<'Me'> {
  zone: string;
}

const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('nobody is signed in');
  return me;
}

async function readMe(): Promise<Me> {
  const me = await dataOf(api.GET('/v2/me'));
  const { timezone } = await dataOf(api.GET('/v2/organization'));
  return { ...me, zone: timezone };
}

/** Shows its children to who is signed in, and the sign-in to others. */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const { data, error } = useQuery({ queryKey: ['me'], queryFn: readMe });
  if (error instanceof Fault && error.status === 401) return <SignIn />;
  if (data) return <MeContext value={data}>{children}</MeContext>;
  if (error)
    return (
      <main className="alone">
        <FaultNote fault={error} />
      </main>
    );
  return null;
}
