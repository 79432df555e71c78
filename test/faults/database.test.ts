import { it } from 'vitest';
import { expectKept } from './play.ts';

const TIMEOUT_MS = 300_000;

it.each([
  ['backend-kills', 'sessions of the database that are ended at random end no process and lose no mail'],
  ['pg-restart-kill9', 'workers and API live through a crash of their database'],
  ['outage-60s', 'without a database they wait quietly, and keep what mail servers answer meanwhile'],
  ['row-lock-40s', 'a contact that another session locks holds up no other mailbox'],
  ['clock-ahead', 'a worker whose clock is ahead sends nothing'],
])('%s: %s', { timeout: TIMEOUT_MS }, async (name) => {
  await expectKept(name);
});
