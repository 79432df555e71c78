import type { ApiKeyKind, UserRole } from '../db/types.ts';

/** The owner of an API key, and what the key is bound to. spec: Authentication. */
export interface Identity {
  organizationId: string;
  userId: string;
  /** Of the key: the lower of its own role and its user's. */
  role: UserRole;
  /** True for the user who is an organization admin, whatever the role of the key is. */
  usesEveryTeam: boolean;
  /** The teams that the key is bound to; null: to none. */
  onlyTeams: readonly string[] | null;
  /** The addresses that the key is bound to; null: to none. */
  ipRanges: readonly string[] | null;
  apiKeyId: string;
  /** `link`: signs in once, and may do nothing else. `session`: by the cookie of a browser. */
  kind: ApiKeyKind;
}

export interface Principal extends Identity {
  /**
   * Ids of teams that admitted this request, each with the parameter that named it; checked again before a stored
   * answer is replayed.
   */
  admittedTo: Map<string, string>;
}
