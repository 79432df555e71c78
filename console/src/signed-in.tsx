import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fault, api, dataOf } from './api.ts';
import { MeContext } from './me.ts';
import type { Me } from './me.ts';
import { FaultNote } from './parts.tsx';
import { SignIn } from './screens/sign-in.tsx';

async function readMe(): Promise<Me> {
  const me = await dataOf(api.GET('/v2/me'));
  return { ...me, zone: me.organization.timezone };
}

/** Shows its children to who is signed in, and the sign-in to others. */
export function SignedIn({ children }: { children: ReactNode }): ReactNode {
  const { data, error } = useQuery({ queryKey: ['me'], queryFn: readMe });
  if (error instanceof Fault && error.status === 401) return <SignIn />;
  if (data) return <MeContext value={data}>{children}</MeContext>;
  if (!error) return null;
  return (
    <main className="alone">
      <FaultNote fault={error} />
    </main>
  );
}
