import { CONNECTOR_SECRETS } from './connectors/connectors.ts';
import { REPORT_SECRETS } from './connectors/report-secrets.ts';
import { PRIVATE_KEYS } from './deliverability/dkim-keys.ts';
import { CHANNEL_URLS } from './notices/channel.ts';
import { SEED_PASSWORDS } from './placement/seeds/seal-seed.ts';
import { ERASURE_KEYS } from './people/erasure-keys.ts';
import type { SealedTable } from './platform/sealed.ts';
import { TOKENS } from './senders/oauth/seal-tokens.ts';
import { PASSWORDS } from './senders/seal.ts';
import { NODE_HEADERS } from './sequences/node-headers.ts';
import { CREDENTIALS } from './setup/created-mailbox.ts';
import { WEBHOOK_SECRETS } from './webhooks/secrets.ts';

interface Rotated {
  table: SealedTable;
  name: string;
  rows: string;
  values: string;
}

/** The register of values sealed with the master secret. */
export const SEALED_TABLES = [
  { table: PASSWORDS, name: 'mailboxes', rows: 'mailboxes', values: 'mailbox passwords' },
  { table: TOKENS, name: 'sign_ins', rows: 'sign-ins', values: 'sign-ins of mailboxes' },
  { table: PRIVATE_KEYS, name: 'dkim_keys', rows: 'DKIM keys', values: 'DKIM keys' },
  { table: WEBHOOK_SECRETS, name: 'webhooks', rows: 'webhooks', values: 'webhook secrets and headers' },
  { table: NODE_HEADERS, name: 'node_headers', rows: 'HTTP nodes', values: 'headers of HTTP nodes' },
  { table: CONNECTOR_SECRETS, name: 'connectors', rows: 'connectors', values: 'secrets of connectors' },
  { table: REPORT_SECRETS, name: 'reports', rows: 'reports of connectors', values: 'secrets of reports' },
  { table: CREDENTIALS, name: 'orders', rows: 'ordered mailboxes', values: 'passwords of ordered mailboxes' },
  { table: SEED_PASSWORDS, name: 'seeds', rows: 'seeds', values: 'passwords of seeds' },
  { table: ERASURE_KEYS, name: 'erasures', rows: 'keys of erasures', values: 'keys of erasures' },
  { table: CHANNEL_URLS, name: 'notices', rows: 'chats of teams', values: 'URLs of chats' },
] satisfies Rotated[];
