import type { Services } from '../../platform/services.ts';
import type { Provider, Trouble } from './provider.ts';
import { SIGN_IN_MS } from './sign-in-cookie.ts';
import type { SignInUnderWay } from './sign-in-cookie.ts';

type Deps = Pick<Services, 'clock' | 'ids'>;

/** RFC 7636 4.1: 43 characters. */
const TOKEN_BYTES = 32;

/** Begins a sign-in: the provider's page, and what its end is checked against. */
export async function startSignIn(
  { clock, ids }: Deps,
  provider: Provider,
): Promise<{ kind: 'begun'; url: string; signIn: SignInUnderWay } | Trouble> {
  const wall = clock.wall();
  const signIn = {
    id: ids.uuid(wall),
    state: ids.token(TOKEN_BYTES),
    nonce: ids.token(TOKEN_BYTES),
    verifier: ids.token(TOKEN_BYTES),
    until: new Date(wall.getTime() + SIGN_IN_MS),
  };
  const page = await provider.pageFor(signIn);
  return page.kind === 'page' ? { kind: 'begun', url: page.url, signIn } : page;
}
