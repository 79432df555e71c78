import type { Me } from '../../me.ts';

export type Role = Me['role'];

export const ROLES: readonly { value: Role; name: string; says: string }[] = [
  { value: 'read_only', name: 'read only', says: 'sees everything, changes nothing' },
  { value: 'team_member', name: 'team member', says: 'works with campaigns and answers' },
  { value: 'team_admin', name: 'team admin', says: 'also mailboxes, domains and webhooks' },
  { value: 'org_admin', name: 'organization admin', says: 'all, in every team' },
];

export const rolesWords = ROLES.map(({ name, says }) => `${name}: ${says}`).join('; ');
