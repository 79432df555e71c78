/** A folder as LIST names it. RFC 6154: special use */
export interface Listed {
  path: string;
  /** As the server writes it: in the alphabet of the namespaces. */
  pathAsListed?: string | undefined;
  specialUse?: string | undefined;
  flags: Set<string>;
}

/** Where folders are whose, by the beginning of their names. RFC 2342; false: there are none */
export interface Namespaces {
  personal: Prefixes;
  other?: Prefixes;
  shared?: Prefixes;
}
type Prefixes = readonly { prefix: string; delimiter?: string | null | undefined }[] | false | undefined;

export interface Folders {
  inbox: string;
  junk: string | null;
  sent: string | null;
  /** Every other one of the account itself that can be opened; those that show messages of all folders come last. */
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

/** How much of a path the longest of these prefixes covers, -1 when none does; a prefix also stands for its own root. */
const covered = (path: string, prefixes: Prefixes): number =>
  Math.max(
    -1,
    ...(prefixes || [])
      .filter(
        ({ prefix, delimiter }) => path.startsWith(prefix) || (delimiter && path + delimiter === prefix),
      )
      .map(({ prefix }) => prefix.length),
  );

/** Whether a folder is of the account itself, and not one of other people that is shared with it. */
function isOwn({ path, pathAsListed = path }: Listed, { personal, other, shared }: Namespaces): boolean {
  const foreign = Math.max(covered(pathAsListed, other), covered(pathAsListed, shared));
  return path.toUpperCase() === INBOX || foreign < 0 || covered(pathAsListed, personal) >= foreign;
}

/**
 * Which folders a mailbox is read in: Junk and Sent by special use, else by name, of its own; its settings may name those of
 * others. INBOX has one name in any case. RFC 3501 5.1
 */
export function chooseFolders(
  listed: readonly Listed[],
  wanted: readonly string[],
  namespaces: Namespaces = { personal: false },
): Folders {
  const there = listed.filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'));
  const own = there.filter((folder) => isOwn(folder, namespaces));
  const by = (use: string, names: RegExp): string | null =>
    (own.find((folder) => folder.specialUse === use) ?? own.find((folder) => names.test(folder.path)))
      ?.path ?? null;
  const junk = by('\\Junk', JUNK_NAMES);
  const paths = new Set(there.map(({ path }) => path));
  const isOther = (name: string): boolean => name !== junk && name.toUpperCase() !== INBOX;
  const asked = wanted.filter(isOther);
  return {
    inbox: INBOX,
    junk,
    sent: by('\\Sent', SENT_NAMES),
    others: own
      .filter(({ path }) => isOther(path))
      .toSorted((a, b) => Number(a.specialUse === ALL) - Number(b.specialUse === ALL))
      .map(({ path }) => path),
    named: asked.filter((name) => paths.has(name)),
    missing: asked.filter((name) => !paths.has(name)),
  };
}
