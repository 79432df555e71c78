import { createRecipients } from './recipients.ts';
import type { Answer, Violation } from './recipients.ts';
import type { Received } from './mime/letter.ts';
import type { ImapServer } from './imap-server.ts';
import { startImapServer } from './imap-server.ts';
import { startSmtpServer } from './smtp-server.ts';

export interface SandboxOptions {
  /** The senders' mailboxes. */
  mailboxes: readonly { address: string; password: string }[];
  now: () => Date;
  /** An id that is new each time. */
  id: () => string;
  /** The same seed makes the same people do the same. */
  seed: string;
}

/** A mail world on loopback: SMTP takes everything for `@sandbox.test`, answers come back into IMAP mailboxes. */
export interface Sandbox extends AsyncDisposable {
  smtp: { host: string; port: number };
  mailboxes: { address: string; password: string; imapHost: string; imapPort: number }[];
  counts(): { recipient: string; messageId: string; copies: number }[];
  violations(): Violation[];
  /** When each answer was put into a mailbox, the oldest first. */
  answeredAt(): readonly Date[];
}

export const DEFAULT_MAILBOXES = ['anna', 'ben', 'clara'].map((name) => ({
  address: `${name}@outreach.sandbox.test`,
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

/** The words of a mail for quoting: the first text part, roughly decoded. */
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

/** Starts the sandbox. Everything stays on loopback and in memory. */
export async function startSandbox({ mailboxes, now, id, seed }: SandboxOptions): Promise<Sandbox> {
  await using closing = new AsyncDisposableStack();
  const recipients = createRecipients({ now, id, seed });
  const servers = new Map<string, ImapServer>();
  const answeredAt: Date[] = [];
  for (const { address, password } of mailboxes) {
    const server = await startImapServer({ host: HOST, user: address, password });
    closing.defer(() => server.close());
    servers.set(address, server);
  }
  const smtp = await startSmtpServer({
    host: HOST,
    users: new Map(mailboxes.map(({ address, password }) => [address, password])),
    refuseRecipient: recipients.refuseRecipient,
    take(from, to, raw) {
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
    mailboxes: mailboxes.map((mailbox) => ({
      ...mailbox,
      imapHost: HOST,
      imapPort: servers.get(mailbox.address)!.port,
    })),
    counts: recipients.counts,
    violations: recipients.violations,
    answeredAt: () => answeredAt,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };

  /** Answers arrive a moment after the server said yes, as they do. */
  function deliver(sender: string, { raw, folder }: Answer): void {
    setImmediate(() => {
      const at = now();
      servers.get(sender)?.append(folder, raw, at);
      answeredAt.push(at);
    });
  }
}
