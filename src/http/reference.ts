import type { Description } from '../platform/http/describe.ts';
import { describedWebhooks } from '../webhooks/payload-wire.ts';

const ABOUT = `
## Start here

1. **Mailbox**: \`POST /senders\` adds one by its address, \`POST /senders/{id}/test\` logs in to it.
2. **Campaign**: \`POST /campaigns\` with \`nodes\` and \`edges\`, or with the \`PlaybookId\` of a sequence.
   All mailboxes of the team send for it, unless \`POST /campaigns/{id}/sender-profiles\` gives it groups of them.
3. **People**: \`POST /contacts\` for one, \`POST /contacts/bulk\` for a list.
4. **Look**: \`GET /campaigns/{id}/review\` says what is missing, \`POST /campaigns/{id}/simulate\` when what would leave.
5. **Launch**: \`PATCH /campaigns/{id}\` with \`{"status": "active"}\`.
6. **Watch**: \`GET /campaigns/{id}/sending-status\` says what waits and why, \`GET /contacts/{id}/explain\` says it of one
   person, \`GET /conversations\` has the answers, and \`POST /webhooks\` brings each event to your server.

\`GET /setup\` names what a team still needs, step by step.

## How calls work

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
Files of a form are not compared: another file under the key gets the first answer, too.

**Limits** are per key: 100 calls a minute, 60 for lists, 10 for bulk calls. \`RateLimit-Remaining\` counts down;
after the last one the answer is 429 with \`Retry-After\`. Answers to reads are \`private, no-cache\`: a cache asks again; what
shows a secret, and every answer to a write, is \`no-store\`.

**V1**, below \`/v1\`, is deprecated and not described here: docs/v1.md.

**Roles**: \`read_only\`, \`team_member\`, \`team_admin\`, \`org_admin\`. \`x-role\` is the least that a call needs; another
key gets 403 \`insufficient_permissions\`. A key may be bound to a lower role than its user has, to teams, to addresses and to
an end.

**Extensions** of this service beyond its specification are marked \`x-extension\`.
`.trim();

const TAGS = Object.entries({
  Contacts: 'People in campaigns: create, import, list, change, and act on many at once. Labels mark them.',
  Campaigns: 'Campaigns, their sequences of steps, subsequences, categories and launch checks.',
  Playbooks:
    'Sequences with settings that campaigns are made from: those of a team, and five that ship with the product.',
  Tasks: 'What sequences ask of people: list, complete, skip, assign.',
  Identities: 'LinkedIn accounts that a connector acts with: what they did today, their limits.',
  Connectors:
    'What servers report that act for the service: on LinkedIn, as a registrar, a mailbox provider or a payment service.',
  Senders: 'Mailboxes that send and are read, and sender profiles: groups of mailboxes.',
  Teams: 'Teams of the organization, their members and their usage.',
  Organization: 'What the organization may use, and its API keys. For organization admins.',
  Intelligence: 'Summaries: what a team sends, where it arrives, and how long it takes.',
  Events: 'What happened: mails sent, opens, clicks, replies, bounces, opt-outs.',
  Webhooks: 'Events pushed to your server, signed, with a log of deliveries, retries and replays.',
  Notices:
    'What is told to people, by mail and in the chat of the team: answers, mailboxes in trouble, paused campaigns.',
  Conversations:
    'What people wrote to the mailboxes and what was answered, messages that a person should look at, and replies.',
  Broadcasts: 'Mails that a team writes once to many contacts: audience, draft, schedule, progress.',
  'Placement tests':
    'Mails to mailboxes of one’s own (seeds) at many providers, and the folders in which they arrived. ' +
    'The command `outreachd seeds` adds seeds.',
  Domains:
    'The domains that a team sends from, their nameservers and DNS records. ' +
    'The blacklist: addresses and domains that the team does not write to. The keys that sign mails (DKIM).',
  Setup: 'What a team still needs before it sends, and orders of domains and mailboxes.',
  'Email validation': 'Whether an address takes mail, asked of its mail hosts without sending any.',
  Utility: 'This description as a file.',
  Health: 'Whether the service runs. No key is needed.',
}).map(([name, description]) => ({ name, description }));

export const DESCRIPTION: Description = {
  about: ABOUT,
  tags: TAGS,
  webhooks: describedWebhooks(),
};
