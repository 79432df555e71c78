/** What waits for a person, the most urgent first. */
export const TODAY_KINDS = [
  'answers',
  'review',
  'mails_in_doubt',
  'mailboxes',
  'campaigns_paused',
  'domains',
  'tasks_due',
  'values_missing',
  'webhooks',
  'imports',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** A count stops here. */
export const MOST_COUNTED = 1_000;
const IMPORT_DAYS = 7;
const DAY_MS = 86_400_000;

export const importsSince = (now: Date): Date => new Date(now.getTime() - IMPORT_DAYS * DAY_MS);

/** The list that has what is counted; null: each of its entries has a page of its own. */
export function hrefOf(kind: TodayKind, teamId: string, now: Date): string | null {
  const list = (path: string, more: string): string => `/v2/${path}?TeamId=${teamId}${more}`;
  switch (kind) {
    case 'answers':
      return list('conversations', '&unread=true&snoozed=false');
    case 'review':
      return list('conversations/messages', '');
    case 'mails_in_doubt':
      return list('contacts', '&blocker=outcome_unknown');
    case 'mailboxes':
      return list('senders', '&in_trouble=true');
    case 'campaigns_paused':
      return list('campaigns', '&paused=true&include_subsequences=true');
    case 'domains':
      return list('domains', '&broken=true');
    case 'tasks_due':
      return list('tasks', `&state=open&due_before=${now.toISOString()}`);
    case 'values_missing':
      return list('contacts', '&blocker=missing_variable');
    case 'webhooks':
      return `/v2/webhooks?team_id=${teamId}&failing=true`;
    case 'imports':
      return null;
  }
}

const PAGES: Partial<Record<TodayKind, (id: string) => string>> = {
  mailboxes: (id) => `/v2/senders/${id}`,
  campaigns_paused: (id) => `/v2/campaigns/${id}`,
  domains: (id) => `/v2/domains/${id}`,
  webhooks: (id) => `/v2/webhooks/${id}`,
  imports: (id) => `/v2/contacts/bulk/${id}`,
};

export const pageOf = (kind: TodayKind, id: string): string | null => PAGES[kind]?.(id) ?? null;

const DOCS: Readonly<Record<string, string>> = {
  set_public_url: 'docs/configuration.md',
  connect_domain: 'docs/domains.md',
  check_dns: 'docs/domains.md',
  set_nameservers: 'docs/domains.md',
  fix_dns: 'docs/domains.md',
  ask_removal: 'docs/domains.md',
  add_mailboxes: 'docs/mailboxes.md',
  enable_mailboxes: 'docs/mailboxes.md',
  fix_logins: 'docs/mailboxes.md',
  sign_in: 'docs/mailboxes.md',
  create_campaign: 'docs/first-campaign.md',
  write_sequence: 'docs/sequences.md',
  add_contacts: 'docs/imports.md',
  mend_campaign: 'docs/first-campaign.md',
  launch_campaign: 'docs/first-campaign.md',
};

/** The page of the documentation about a step of `GET /setup`. */
export const docsOf = (step: string): string => DOCS[step] ?? 'docs/setup.md';
