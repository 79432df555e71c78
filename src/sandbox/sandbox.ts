import { createRecipients } from './recipients.ts';
import type { Answer, Violation } from './recipients.ts';
import type { Received } from './mime/letter.ts';
import type { ImapServer } from './imap-server.ts';
import { startImapServer } from './imap-server.ts';
import { startSmtpServer } from './smtp-server.ts';

interface Login {
  address: string;
  password: string;
}
interface SandboxMailbox extends Login {
  imapHost: string;
  imapPort: number;
}

export interface SandboxOptions {
  mailboxes: readonly Login[];
  now: () => Date;
  id: () => string;
  seed: string;
}

/** A mail world on loopback: SMTP takes everything for `@sandbox.test`, and answers arrive in IMAP mailboxes. */
export interface Sandbox extends AsyncDisposable {
  smtp: { host: string; port: number };
  mailboxes: SandboxMailbox[];
  /** Mailboxes for placement tests: the address names the folder of arrival. */
  seeds: SandboxMailbox[];
  counts(): { recipient: string; messageId: string; copies: number }[];
  violations(): Violation[];
  answeredAt(): readonly Date[];
}

export const DEFAULT_MAILBOXES = ['anna', 'ben', 'clara'].map((name) => ({
  address: `${name}@outreach.sandbox.test`,
  password: 'sandbox',
}));

/** The folder of arrival; null: accepted, and in no folder. */
const SEED_FOLDERS: Readonly<Record<string, 'INBOX' | 'Junk' | null>> = {
  inbox: 'INBOX',
  junk: 'Junk',
  missing: null,
};
const SEEDS = Object.keys(SEED_FOLDERS).map((word) => ({
  address: `${word}@seeds.sandbox.test`,
  password: 'sandbox',
}));

const HOST = '127.0.0.1';
const header = (headers: string, name: string): string =>
  headers
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

function textOf(raw: string): string {
  const at = raw.search(/^content-type:\s*text\/plain/im);
  const part = at < 0 ? raw : raw.slice(at);
  const body =
    part
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n\n')
      .split(/\r?\n--/)[0] ?? '';
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export async function startSandbox({ mailboxes, now, id, seed }: SandboxOptions): Promise<Sandbox> {
  await using closing = new AsyncDisposableStack();
  const recipients = createRecipients({ now, id, seed });
  const servers = new Map<string, ImapServer>();
  const answeredAt: Date[] = [];
  // Mails are in memory: UIDs begin anew after a restart.
  const uidvalidity = Math.floor(now().getTime() / 1_000);
  for (const { address, password } of [...mailboxes, ...SEEDS]) {
    const server = await startImapServer({ host: HOST, user: address, password, uidvalidity });
    closing.defer(() => server.close());
    servers.set(address, server);
  }
  const isSeed = (address: string): boolean => SEEDS.some((seed) => seed.address === address.toLowerCase());
  const smtp = await startSmtpServer({
    host: HOST,
    users: new Map(mailboxes.map(({ address, password }) => [address, password])),
    refuseRecipient: (address) => (isSeed(address) ? null : recipients.refuseRecipient(address)),
    take(from, to, raw) {
      if (isSeed(to)) {
        fileAway(to.toLowerCase(), raw);
        return null;
      }
      const headers = raw.split(/\r?\n\r?\n/)[0] ?? '';
      const mail: Received = {
        messageId: header(headers, 'message-id'),
        from,
        to: to.toLowerCase(),
        subject: header(headers, 'subject'),
        text: textOf(raw),
        headers,
        date: now(),
      };
      const { refusal, answers } = recipients.take(mail);
      for (const answer of answers) deliver(from, answer);
      return refusal;
    },
  });
  closing.defer(() => smtp.close());
  const opened = closing.move();
  return {
    smtp: { host: HOST, port: smtp.port },
    mailboxes: mailboxes.map(withImap),
    seeds: SEEDS.map(withImap),
    counts: recipients.counts,
    violations: recipients.violations,
    answeredAt: () => answeredAt,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };

  function withImap(mailbox: Login): SandboxMailbox {
    return { ...mailbox, imapHost: HOST, imapPort: servers.get(mailbox.address)!.port };
  }

  function fileAway(seed: string, raw: string): void {
    const folder = SEED_FOLDERS[seed.split('@')[0]!] ?? null;
    if (folder) servers.get(seed)!.append(folder, raw, now());
  }

  /** Answers arrive a moment after the SMTP reply, as real ones do. */
  function deliver(sender: string, { raw, folder }: Answer): void {
    setImmediate(() => {
      const at = now();
      servers.get(sender)?.append(folder, raw, at);
      answeredAt.push(at);
    });
  }
}
