import { it } from 'vitest';
import { expectKept } from './play.ts';

const TIMEOUT_MS = 300_000;

it.each([
  ['smtp-hung-45', 'mail servers that hang after the login hold up no healthy mailbox'],
  ['imap-hung-12', 'IMAP servers that hang hold up no answer to a healthy mailbox'],
  [
    'all-scripts',
    'a reply before the end of the data is final; a line that ends in the body is tried again, and one that ends after the dot never is',
  ],
  ['poisoned-message', 'a message that cannot be read is put aside, and the answers around it are applied'],
  ['poisoned-graph', 'a graph that cannot be walked holds its own contacts and no other team'],
])('%s: %s', { timeout: TIMEOUT_MS }, async (name) => {
  await expectKept(name);
});
