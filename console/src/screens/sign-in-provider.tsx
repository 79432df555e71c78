import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api.ts';
import { keepAddress } from '../resume.ts';
import { SIGN_IN_PROBLEMS } from '../sign-in-problems.ts';
import './sign-in-provider.css';

/** Why the sign-in at the provider came back without a session. */
function readProblem(): string | null {
  const { pathname, search } = location;
  const problem = new URLSearchParams(search).get('problem');
  if (!pathname.endsWith('/sign-in') || problem === null) return null;
  return SIGN_IN_PROBLEMS.get(problem) ?? SIGN_IN_PROBLEMS.get('provider_error')!;
}

/** The way by the provider of the organization, where there is one. */
export function Provider(): ReactNode {
  const [problem] = useState(readProblem);
  // Said once: not again when the page is loaded again.
  useEffect(() => {
    if (problem) history.replaceState(null, '', location.pathname);
  }, [problem]);
  const { data } = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => dataOf(api.GET('/v2/sign-in')),
    staleTime: Infinity,
  });
  return (
    <>
      {problem && (
        <div role="alert" className="note bad">
          <p>{problem}</p>
        </div>
      )}
      {data?.oidc && (
        <section className="panel by-provider" aria-label={`Sign in with ${data.oidc.label}`}>
          <a href={data.oidc.url} onClick={keepAddress}>
            Sign in with {data.oidc.label}
          </a>
        </section>
      )}
    </>
  );
}
