/** What a bearer key stands for. spec: Authentication. */
export interface Identity {
  organizationId: string;
  userId: string;
  role: 'org_admin' | 'team_member';
  apiKeyId: string;
}

/** Who is asking. */
export interface Principal extends Identity {
  /** Teams that let this request in, by id, each with the parameter that named it: a stored answer is shown again while they still do. */
  admittedTo: Map<string, string>;
}
