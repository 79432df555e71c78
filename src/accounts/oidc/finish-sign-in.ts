import { actAs } from '../../platform/audit/actor.ts';
import type { OidcClient } from '../../platform/config-oidc.ts';
import { transact } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { SESSION_MS } from '../authenticate.ts';
import { addKey } from '../create-api-key.ts';
import { isKeyThere } from '../key-store.ts';
import { findOrganizationByName } from '../organization-store.ts';
import { newSessionToken } from '../sessions.ts';
import { findPlacedUser, lockAccounts } from '../store.ts';
import type { Provider } from './provider.ts';
import { tellTrouble } from './tell-trouble.ts';
import { personOf } from './rules/person.ts';
import type { Problem } from './rules/problem.ts';
import type { SignInUnderWay } from './sign-in-cookie.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'log'>;

export interface Callback {
  /** What the browser's cookie says. */
  signIn: SignInUnderWay | null;
  /** The query of the provider's redirect, as it came. */
  query: string;
  address: string;
  requestId: string;
}

/** `isOver`: the browser's sign-in is used up. */
export type SignInEnd =
  | { kind: 'signed_in'; token: string; isOver: true }
  | { kind: 'refused'; problem: Problem; isOver: boolean };

const refused = (problem: Problem, isOver = true): SignInEnd => ({ kind: 'refused', problem, isOver });

/** Only the sign-in that this browser began, and that was begun last: another one leaves it as it is. */
const isFor = ({ state }: SignInUnderWay, query: string): boolean => {
  const states = new URLSearchParams(query).getAll('state');
  return states.length === 1 && states[0] === state;
};

/**
 * Makes the session. decided: no self-registration, and no user without a team: an admin adds users to teams. Who is
 * removed from the last one is signed out.
 */
function openSession(
  deps: Deps,
  { id, email, organization }: { id: string; email: string; organization: string },
): Promise<SignInEnd> {
  return transact(deps.db, async (trx) => {
    await lockAccounts(trx);
    if (await isKeyThere(trx, id)) return refused('used');
    const at = await findOrganizationByName(trx, organization);
    if (!at) {
      deps.log.warn({ organization }, 'oidc.organization names no organization: no user signs in');
      return refused('provider_error');
    }
    const user = await findPlacedUser(trx, at.id, email);
    if (!user) return refused('unknown_user');
    const token = newSessionToken(deps.ids);
    // decided: ends 12 hours after the sign-in, used or not, so that an account that was closed at the provider ends here
    const lastsUntil = new Date(deps.clock.wall().getTime() + SESSION_MS);
    await addKey(trx, deps, token, {
      id,
      organizationId: at.id,
      userId: user.id,
      kind: 'session',
      expiresAt: lastsUntil,
      lastsUntil,
    });
    return { kind: 'signed_in', token, isOver: true };
  });
}

/** Ends a sign-in at the provider's redirect. OpenID Connect Core 3.1.2.7, 3.1.3.7; RFC 9207 */
export async function finishSignIn(
  deps: Deps,
  { provider, client }: { provider: Provider; client: OidcClient },
  { signIn, query, address, requestId }: Callback,
): Promise<SignInEnd> {
  if (!signIn || signIn.until <= deps.clock.wall() || !isFor(signIn, query)) return refused('expired', false);
  if (await isKeyThere(deps.db, signIn.id)) return refused('used');
  const said = await provider.claimsOf(query, signIn);
  if (said.kind === 'trouble') {
    tellTrouble(deps, said);
    return refused(said.problem);
  }
  const person = personOf(said.claims, client.issuer);
  if (person.kind === 'refused') return refused(person.problem);
  const { organization } = client;
  // The redirect carries no key: the log names the session that it makes.
  return actAs(deps, { apiKeyId: signIn.id, operation: 'finishConsoleSignIn', address, requestId }, () =>
    openSession(deps, { id: signIn.id, email: person.email, organization }),
  );
}
