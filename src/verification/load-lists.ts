import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import freeDomains from 'email-providers/all.json' with { type: 'json' };
import { OperatorError } from '../platform/operator-error.ts';
import type { Lists } from './rules/lists.ts';

export interface DatedList {
  name: keyof Lists;
  source: string;
  date: string;
  entries: ReadonlySet<string>;
}

/** Missing in the libraries as of 2026-11-24. */
const MORE_DISPOSABLE = ['temp-mail.io', 'tempmail.com', 'tempmail.net', 'spamgourmet.com', 'burnermail.io'];
const MORE_FREE = ['gmx.ch', 'tutanota.com', 'tuta.io', 'zohomail.com', 'fastmail.com'];
const ROLES =
  'abuse accounting accounts admin administrator all billing careers compliance contact customerservice dev dns enquiries ' +
  'everyone feedback finance ftp hello help helpdesk hostmaster hr info inquiries it jobs legal mail mailer-daemon ' +
  'marketing media news newsletter no-reply noc noreply office orders postmaster press privacy recruiting root sales ' +
  'security service spam support sysadmin team tech undisclosed-recipients usenet uucp web webmaster welcome www kontakt ' +
  'buchhaltung vertrieb bewerbung ventas compras contacto contabilidade comercial vendas contato commercial';

const disposable = new Set([...disposableEmailBlocklist(), ...MORE_DISPOSABLE]);
const OURS: readonly DatedList[] = [
  { name: 'disposable', source: 'disposable-email-domains-js 1.26.0', date: '2026-09-21', entries: disposable },
  {
    name: 'free',
    source: 'email-providers 2.26.0',
    date: '2026-09-07',
    // The library counts disposable domains as free.
    entries: new Set([...freeDomains, ...MORE_FREE].filter((domain) => !disposable.has(domain))),
  },
  { name: 'role', source: 'outreachd', date: '2026-11-24', entries: new Set(ROLES.split(' ')) },
]; // prettier-ignore

const MAX_FILE_BYTES = 5_000_000;
const DOMAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const LOCAL_PART = /^[^\s@\p{C}\ufffd]+$/u;

/**
 * The lists of this release. A file `disposable.txt`, `free.txt` or `role.txt` in the folder replaces one of them: one
 * entry a line, `#` begins a comment. Throws `OperatorError` for a folder or file that cannot be read, and for an
 * invalid line.
 */
export function loadLists(folder: string | undefined): DatedList[] {
  if (folder === undefined) return [...OURS];
  if (!withPath(folder, () => statSync(folder, { throwIfNoEntry: false }))?.isDirectory())
    throw new OperatorError(`probeLists: ${folder} is no folder`);
  return OURS.map((ours) => readList(ours.name, join(folder, `${ours.name}.txt`)) ?? ours);
}

function readList(name: keyof Lists, path: string): DatedList | null {
  const found = withPath(path, () => statSync(path, { throwIfNoEntry: false }));
  if (!found) return null;
  if (!found.isFile()) throw new OperatorError(`probeLists: ${path} is no file`);
  if (found.size > MAX_FILE_BYTES) throw new OperatorError(`probeLists: ${path} has more than 5 MB`);
  const fits = name === 'role' ? LOCAL_PART : DOMAIN;
  const entries = new Set<string>();
  for (const [at, line] of withPath(path, () => readFileSync(path, 'utf8'))
    .split(/\r?\n/)
    .entries()) {
    const entry = line.replace(/#.*/, '').trim().toLowerCase();
    if (entry === '') continue;
    const domain = name === 'role' ? entry : domainToASCII(entry);
    if (!fits.test(domain))
      throw new OperatorError(
        `probeLists: ${path}, line ${at + 1}: no ${name === 'role' ? 'local part' : 'domain'}`,
      );
    entries.add(domain);
  }
  return { name, source: path, date: found.mtime.toISOString().slice(0, 10), entries };
}

function withPath<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new OperatorError(
      `probeLists: ${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}

export function listsOf(dated: readonly DatedList[]): Lists {
  const entriesOf = (wanted: keyof Lists): ReadonlySet<string> =>
    dated.find(({ name }) => name === wanted)!.entries;
  return { disposable: entriesOf('disposable'), free: entriesOf('free'), role: entriesOf('role') };
}
