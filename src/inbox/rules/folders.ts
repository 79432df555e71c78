/** A folder in the result of LIST, with its special use (RFC 6154). */
export interface Listed {
  path: string;
  /** The path in the encoding of the server, as in namespaces. */
  pathAsListed?: string | undefined;
  specialUse?: string | undefined;
  flags: Set<string>;
}

/** Prefixes of own, other people's and shared folders (RFC 2342); false: none. */
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
  /** The account's other folders that can be opened; folders that show all messages come last. */
  others: string[];
  named: string[];
  /** Folders in the settings that do not exist or cannot hold messages. */
  missing: string[];
}

const INBOX = 'INBOX';
const ALL = '\\All';
const JUNK_NAMES = /^(?:junk|spam|junk e-?mail|bulk mail|\[gmail\]\/spam|inbox[./](?:junk|spam))$/i;
const SENT_NAMES = /^(?:sent|sent items|sent mail|sent messages|\[gmail\]\/sent mail|inbox[./]sent)$/i;

/** The length of the longest prefix of a path, or -1; a prefix also covers its own root. */
const covered = (path: string, prefixes: Prefixes): number =>
  Math.max(
    -1,
    ...(prefixes || [])
      .filter(
        ({ prefix, delimiter }) => path.startsWith(prefix) || (delimiter && path + delimiter === prefix),
      )
      .map(({ prefix }) => prefix.length),
  );

function isOwn({ path, pathAsListed = path }: Listed, { personal, other, shared }: Namespaces): boolean {
  const foreign = Math.max(covered(pathAsListed, other), covered(pathAsListed, shared));
  return path.toUpperCase() === INBOX || foreign < 0 || covered(pathAsListed, personal) >= foreign;
}

/**
 * Chooses the account's Junk and Sent by special use, else by name; `wanted` may also name other people's folders.
 * INBOX is the same name in any case (RFC 3501 5.1).
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
