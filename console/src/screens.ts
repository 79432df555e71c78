import { lazy } from 'react';
import type { ComponentType } from 'react';

export interface ScreenOf {
  team: string;
}

/** In the order of the side bar. */
export const SCREENS: readonly { path: string; name: string; Screen: ComponentType<ScreenOf> }[] = [
  {
    path: 'today',
    name: 'Today',
    Screen: lazy(async () => ({ default: (await import('./screens/today.tsx')).Today })),
  },
  {
    path: 'inbox',
    name: 'Inbox',
    Screen: lazy(async () => ({ default: (await import('./screens/inbox.tsx')).Inbox })),
  },
  {
    path: 'why',
    name: 'Why not mailed?',
    Screen: lazy(async () => ({ default: (await import('./screens/why.tsx')).Why })),
  },
  {
    path: 'campaigns',
    name: 'Campaigns',
    Screen: lazy(async () => ({ default: (await import('./screens/campaigns.tsx')).Campaigns })),
  },
  {
    path: 'contacts',
    name: 'Contacts',
    Screen: lazy(async () => ({ default: (await import('./screens/contacts.tsx')).Contacts })),
  },
  {
    path: 'import',
    name: 'Import',
    Screen: lazy(async () => ({ default: (await import('./screens/import.tsx')).Import })),
  },
  {
    path: 'mailboxes',
    name: 'Mailboxes',
    Screen: lazy(async () => ({ default: (await import('./screens/mailboxes.tsx')).Mailboxes })),
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
    path: 'account',
    name: 'Sessions and log',
    Screen: lazy(async () => ({ default: (await import('./screens/account.tsx')).Account })),
  },
];
