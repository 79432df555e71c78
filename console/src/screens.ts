import type { Me } from './me.ts';
import { later } from './later.tsx';
import type { Later } from './later.tsx';

export interface ScreenOf {
  team: string;
}

interface Listed {
  path: string;
  name: string;
  Screen: Later<ScreenOf>;
  /** Admins of the organization alone see it. */
  isForAdmins?: true;
}

/** In the order of the side bar. */
const SCREENS: readonly Listed[] = [
  {
    path: 'today',
    name: 'Today',
    Screen: later(async () => (await import('./screens/today.tsx')).Today),
  },
  {
    path: 'inbox',
    name: 'Inbox',
    Screen: later(async () => (await import('./screens/inbox/inbox.tsx')).Inbox),
  },
  {
    path: 'why',
    name: 'Why not mailed?',
    Screen: later(async () => (await import('./screens/why/why.tsx')).Why),
  },
  {
    path: 'campaigns',
    name: 'Campaigns',
    Screen: later(async () => (await import('./screens/campaigns/campaigns.tsx')).Campaigns),
  },
  {
    path: 'contacts',
    name: 'Contacts',
    Screen: later(async () => (await import('./screens/contacts.tsx')).Contacts),
  },
  {
    path: 'broadcasts',
    name: 'Broadcasts',
    Screen: later(async () => (await import('./screens/broadcasts/screen.tsx')).Broadcasts),
  },
  {
    path: 'import',
    name: 'Import',
    Screen: later(async () => (await import('./screens/import.tsx')).Import),
  },
  {
    path: 'mailboxes',
    name: 'Mailboxes',
    Screen: later(async () => (await import('./screens/mailboxes/mailboxes.tsx')).Mailboxes),
  },
  {
    path: 'reports',
    name: 'Reports',
    Screen: later(async () => (await import('./screens/reports/screen.tsx')).Reports),
  },
  {
    path: 'webhooks',
    name: 'Webhooks',
    Screen: later(async () => (await import('./screens/webhooks/screen.tsx')).Webhooks),
  },
  {
    path: 'people',
    name: 'Block list and people',
    Screen: later(async () => (await import('./screens/people.tsx')).People),
  },
  {
    path: 'operations',
    name: 'Operations',
    isForAdmins: true,
    Screen: later(async () => (await import('./screens/operations/screen.tsx')).Operations),
  },
  {
    path: 'account',
    name: 'Sessions and log',
    Screen: later(async () => (await import('./screens/account.tsx')).Account),
  },
];

export const screensFor = (role: Me['role']): Listed[] =>
  SCREENS.filter(({ isForAdmins }) => !isForAdmins || role === 'org_admin');
