import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { Me } from './me.ts';

export interface ScreenOf {
  team: string;
}

interface Listed {
  path: string;
  name: string;
  Screen: ComponentType<ScreenOf>;
  /** Admins of the organization alone see it. */
  isForAdmins?: true;
}

/** In the order of the side bar. */
const SCREENS: readonly Listed[] = [
  {
    path: 'today',
    name: 'Today',
    Screen: lazy(async () => ({ default: (await import('./screens/today.tsx')).Today })),
  },
  {
    path: 'inbox',
    name: 'Inbox',
    Screen: lazy(async () => ({ default: (await import('./screens/inbox/inbox.tsx')).Inbox })),
  },
  {
    path: 'why',
    name: 'Why not mailed?',
    Screen: lazy(async () => ({ default: (await import('./screens/why/why.tsx')).Why })),
  },
  {
    path: 'campaigns',
    name: 'Campaigns',
    Screen: lazy(async () => ({ default: (await import('./screens/campaigns/campaigns.tsx')).Campaigns })),
  },
  {
    path: 'contacts',
    name: 'Contacts',
    Screen: lazy(async () => ({ default: (await import('./screens/contacts.tsx')).Contacts })),
  },
  {
    path: 'broadcasts',
    name: 'Broadcasts',
    Screen: lazy(async () => ({ default: (await import('./screens/broadcasts/screen.tsx')).Broadcasts })),
  },
  {
    path: 'import',
    name: 'Import',
    Screen: lazy(async () => ({ default: (await import('./screens/import.tsx')).Import })),
  },
  {
    path: 'mailboxes',
    name: 'Mailboxes',
    Screen: lazy(async () => ({ default: (await import('./screens/mailboxes/mailboxes.tsx')).Mailboxes })),
  },
  {
    path: 'reports',
    name: 'Reports',
    Screen: lazy(async () => ({ default: (await import('./screens/reports/screen.tsx')).Reports })),
  },
  {
    path: 'webhooks',
    name: 'Webhooks',
    Screen: lazy(async () => ({ default: (await import('./screens/webhooks/screen.tsx')).Webhooks })),
  },
  {
    path: 'people',
    name: 'Block list and people',
    Screen: lazy(async () => ({ default: (await import('./screens/people.tsx')).People })),
  },
  {
    path: 'operations',
    name: 'Operations',
    isForAdmins: true,
    Screen: lazy(async () => ({ default: (await import('./screens/operations/screen.tsx')).Operations })),
  },
  {
    path: 'account',
    name: 'Sessions and log',
    Screen: lazy(async () => ({ default: (await import('./screens/account.tsx')).Account })),
  },
];

export const screensFor = (role: Me['role']): Listed[] =>
  SCREENS.filter(({ isForAdmins }) => !isForAdmins || role === 'org_admin');
