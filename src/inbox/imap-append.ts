import { ImapEnded, ImapRefusal } from './imap-errors.ts';

export interface Appending {
  create(name: string): Promise<string>;
  /** Stores a message as read, with its internal date (RFC 3501 6.3.11). */
  append(folder: string, raw: Buffer, at: Date): Promise<void>;
}

interface Client {
  usable: boolean;
  mailbox: unknown;
  mailboxCreate(path: string): Promise<{ path: string } | undefined>;
  mailboxClose(): Promise<unknown>;
  append(path: string, content: Buffer, flags: string[], at: Date): Promise<unknown>;
}

type Command = <T>(what: string, run: () => Promise<T>, withinMs?: number) => Promise<T>;

/** A mail with attachments may have 14 MB. */
const APPEND_MS = 60_000;

export const appending = (imap: Client, command: Command): Appending => ({
  create: (name) =>
    command('CREATE', async () => {
      const made = await imap.mailboxCreate(name);
      if (!made) throw new ImapEnded('the IMAP connection ended');
      return made.path;
    }),
  async append(folder, raw, at) {
    // A folder open for reading takes no flag, and the library would omit \Seen.
    if (imap.mailbox) await command('CLOSE', () => imap.mailboxClose());
    await command(
      'APPEND',
      async () => {
        const done = await imap.append(folder, raw, ['\\Seen'], at).catch((error: unknown) => {
          const { serverResponseCode: code, message } = error as Error & { serverResponseCode?: string };
          throw code === 'APPENDLIMIT' ? new ImapRefusal('APPEND', message, false) : error;
        });
        if (!done) throw new ImapEnded('the IMAP connection ended');
      },
      APPEND_MS,
    );
  },
});
