/** A folder as LIST names it. RFC 6154: special use */
export interface Listed {
  path: string;
  specialUse?: string | undefined;
  flags: Set<string>;
}

export interface Folders {
  inbox: string;
  junk: string | null;
  sent: string | null;
  /** Every other one that can be opened; those that show messages of all folders come last. */
  others: string[];
  /** Of those that the mailbox's settings name, beside INBOX and Junk. */
  named: string[];
  /** Named, and not there or without messages of its own. */
  missing: string[];
}

const INBOX = 'INBOX';
const ALL = '\\All';
const JUNK_NAMES = /^(?:junk|spam|junk e-?mail|bulk mail|\[gmail\]\/spam|inbox[./](?:junk|spam))$/i;
const SENT_NAMES = /^(?:sent|sent items|sent mail|sent messages|\[gmail\]\/sent mail|inbox[./]sent)$/i;

/** Which folders a mailbox is read in: Junk and Sent by special use, else by name. INBOX has one name in any case. RFC 3501 5.1 */
export function chooseFolders(listed: readonly Listed[], wanted: readonly string[]): Folders {
  const there = listed.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'));
  const by = (use: string, names: RegExp): string | null =>
    (there.find((folder) => folder.specialUse === use) ?? there.find((folder) => names.test(folder.path)))
      ?.path ?? null;
  const junk = by('\\Junk', JUNK_NAMES);
  const paths = new Set(there.map(({ path }) => path));
  const isOther = (name: string): boolean => name !== junk && name.toUpperCase() !== INBOX;
  const asked = wanted.filter(isOther);
  return {
    inbox: INBOX,
    junk,
    sent: by('\\Sent', SENT_NAMES),
    others: there
      .filter(({ path }) => isOther(path))
      .toSorted((a, b) => Number(a.specialUse === ALL) - Number(b.specialUse === ALL))
      .map(({ path }) => path),
    named: asked.filter((name) => paths.has(name)),
    missing: asked.filter((name) => !paths.has(name)),
  };
}
