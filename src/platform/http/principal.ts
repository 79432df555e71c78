/** The owner of an API key. spec: Authentication. */
export interface Identity {
  organizationId: string;
  userId: string;
  role: 'org_admin' | 'team_member';
  apiKeyId: string;
}

export interface Principal extends Identity {
  /**
   * Ids of teams that admitted this request, each with the parameter that named it; checked again before a stored
   * answer is replayed.
   */
  admittedTo: Map<string, string>;
}
