import type { Description } from '../platform/http/describe.ts';
import { describedWebhooks } from '../webhooks/payload-wire.ts';

const ABOUT = `
Every call needs an API key: \`Authorization: Bearer ok_live_…\`. Bodies are JSON.

**Answers** have \`success\`, \`data\` and \`request_id\`; lists have \`pagination\` beside \`data\`. An error has \`error.type\`,
\`error.code\` and \`error.message\`, and \`error.param\` names the key that is wrong. With several faults, \`error.details\`
lists all of them.

**Keys of ids** may be written \`TeamId\`, \`teamId\` or \`team_id\`, in bodies and in queries; the same holds for campaigns,
contacts and senders. Two spellings with different values are refused.

**A team** must be named wherever a list is asked for: \`TeamId\` is required, also by a key with one team.

**Read-only keys** of an answer may be sent back in a PATCH as they came. Another value is refused. A key that does not
exist is ignored, and \`warnings\` names it; with \`Prefer: handling=strict\` it is refused.

**Filters of a list** that do not exist are always refused: 400 with the filter in \`error.param\`. A list without its filter
is a longer list.

**Email addresses** are ASCII: the domain of a contact with other letters is stored in its \`xn--\` form.

**Idempotency-Key** on a POST or PATCH makes a repeat within 24 hours return the first answer, with the
\`request_id\` of the repeat; \`Idempotency-Original-Request-Id\` names the first. After a 400 the key is free.

**Limits** are per key: 100 calls a minute, 60 for lists, 10 for bulk calls. \`RateLimit-Remaining\` counts down;
after the last one the answer is 429 with \`Retry-After\`. Answers to reads are \`private, no-cache\`: a cache asks again; what
shows a secret, and every answer to a write, is \`no-store\`.

**V1**, below \`/v1\`, is deprecated and not described here: docs/v1.md.

**Extensions** of this service beyond its specification are marked \`x-extension\`. Calls for
organization admins alone are marked \`x-role\`.
`.trim();

const TAGS = [
  { name: 'Contacts', description: 'People in campaigns: create, import, list, change, and act on many at once. Labels mark them.' },
  { name: 'Campaigns', description: 'Campaigns, their sequences of steps, subsequences, categories and launch checks.' },
  { name: 'Playbooks', description: 'Sequences with settings that campaigns are made from: those of a team, and five that ship with the product.' },
  { name: 'Tasks', description: 'What sequences ask of people: list, complete, skip, assign.' },
  { name: 'Identities', description: 'LinkedIn accounts that a connector acts with: what they did today, their limits.' },
  { name: 'Connectors', description: 'What servers report that act for the service: on LinkedIn, as a registrar, a mailbox provider or a payment service.' },
  { name: 'Senders', description: 'Mailboxes that send and are read, and sender profiles: groups of mailboxes.' },
  { name: 'Teams', description: 'Teams of the organization, their members and their usage.' },
  { name: 'Organization', description: 'What the organization may use, and its API keys. For organization admins.' },
  { name: 'Intelligence', description: 'Summaries: what a team sends, where it arrives, and how long it takes.' },
  { name: 'Events', description: 'What happened: mails sent, opens, clicks, replies, bounces, opt-outs.' },
  { name: 'Webhooks', description: 'Events pushed to your server, signed, with a log of deliveries, retries and replays.' },
  { name: 'Conversations', description: 'What people wrote to the mailboxes and what was answered, messages that a person should look at, and replies.' },
  { name: 'Broadcasts', description: 'Mails that a team writes once to many contacts: audience, draft, schedule, progress.' },
  { name: 'Placement tests', description: 'Mails to mailboxes of one’s own (seeds) at many providers, and the folders in which they arrived. The command `outreachd seeds` adds seeds.' },
  { name: 'Domains', description: 'The domains that a team sends from, their nameservers and DNS records. The blacklist: addresses and domains that the team does not write to. The keys that sign mails (DKIM).' },
  { name: 'Setup', description: 'What a team still needs before it sends, and orders of domains and mailboxes.' },
  { name: 'Email validation', description: 'Whether an address takes mail, asked of its mail hosts without sending any.' },
  { name: 'Utility', description: 'This description as a file.' },
  { name: 'Health', description: 'Whether the service runs. No key is needed.' },
]; // prettier-ignore

export const DESCRIPTION: Description = {
  about: ABOUT,
  tags: TAGS,
  webhooks: describedWebhooks(),
};
