/** Who is asking: what a bearer key stands for. spec: Authentication. */
export interface Principal {
  organizationId: string;
  userId: string;
  role: 'org_admin' | 'team_member';
  apiKeyId: string;
}
