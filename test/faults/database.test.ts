import { it } from 'vitest';
import { expectKept } from './play.ts';

/** `npm run faults` plays more: each way to stop a server, and a worker whose clock is ahead beside one that is right. */
const TIMEOUT_MS = 300_000;

it.each([
  ['backend-kills', 'sessions of the database that are ended at random end no process and lose no mail'],
  ['pg-restart-kill9', 'workers and API live through a crash of their database'],
  ['outage-60s', 'without a database they wait quietly, and keep what mail servers answer meanwhile'],
  ['row-lock-40s', 'a contact that another session locks holds up no other mailbox'],
])('%s: %s', { timeout: TIMEOUT_MS }, async (name) => {
  await expectKept(name);
});
