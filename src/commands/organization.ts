import { NO_CONTACTS_LIMIT, changeOrganization, organizations } from '../accounts/organizations.ts';
import { HelpAsked, UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { systemIds } from '../platform/ids.ts';
import { createSignals } from '../platform/signals.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { signalListeners } from '../wiring.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd organization list [--json]\n' +
  '       outreachd organization set NAME [--contact-limit N|none] [--credits N|unmetered] [--linkedin on|off]\n' +
  '                                       [--subsequences on|off] [--timezone Z] [--link-tracking on|off] [--json]\n' +
  'Shows the settings of organizations, or changes those that are given; they count at once.\n' +
  '--credits is the number of address verifications left, --link-tracking is for links in replies where the team does not say.';

type Row = Exclude<Awaited<ReturnType<typeof changeOrganization>>, string> & { free_credits?: number | null };
type Settings = Parameters<typeof changeOrganization>[2];

const onOff = (value: boolean): string => (value ? 'on' : 'off');
const credits = ({ verification_credits: balance, free_credits: free }: Row): string =>
  balance === null
    ? 'unmetered'
    : `${balance}${typeof free === 'number' ? ` (${balance - free} promised)` : ''}`;
const line = (row: Row): string =>
  `${row.name} (${row.id})  contact limit ${row.contacts_limit === NO_CONTACTS_LIMIT ? 'none' : row.contacts_limit}, ` +
  `credits ${credits(row)}, linkedin ${onOff(row.linkedin_enabled)}, ` +
  `subsequences ${onOff(row.subsequences_enabled)}, timezone ${row.timezone}, link tracking ${onOff(row.inbox_link_tracking)}`;

/** A number that fits the column; `word` stands for `stands`. Throws `UsageError`. */
function count<T>(option: string, text: string, word: string, stands: T): number | T {
  if (text === word) return stands;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= NO_CONTACTS_LIMIT))
    throw new UsageError(`--${option} must be a number up to ${NO_CONTACTS_LIMIT}, or ${word}, not ${text}`);
  return number;
}

function flag(option: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new UsageError(`--${option} must be on or off, not ${text}`);
  return text === 'on';
}

const OPTIONS = {
  'contact-limit': { type: 'string' },
  credits: { type: 'string' },
  linkedin: { type: 'string' },
  subsequences: { type: 'string' },
  timezone: { type: 'string' },
  'link-tracking': { type: 'string' },
} as const;

function settingsOf(given: Partial<Record<keyof typeof OPTIONS, string>>): Settings {
  const set: Settings = {};
  const { 'contact-limit': limit, credits, linkedin, subsequences, timezone, 'link-tracking': links } = given;
  if (limit !== undefined) set.contacts_limit = count('contact-limit', limit, 'none', NO_CONTACTS_LIMIT);
  if (credits !== undefined) set.verification_credits = count('credits', credits, 'unmetered', null);
  if (linkedin !== undefined) set.linkedin_enabled = flag('linkedin', linkedin);
  if (subsequences !== undefined) set.subsequences_enabled = flag('subsequences', subsequences);
  if (timezone !== undefined) set.timezone = timezone;
  if (links !== undefined) set.inbox_link_tracking = flag('link-tracking', links);
  if (Object.keys(set).length === 0) throw new UsageError(`set needs a setting\n${HELP}`);
  return set;
}

export const run: Run = async ([action, ...args], env) => {
  if (action === '--help' || action === '-h') throw new HelpAsked(HELP);
  if (action !== 'list' && action !== 'set') throw new UsageError(`say list or set\n${HELP}`);
  const name = action === 'set' && args[0]?.startsWith('-') === false ? args[0] : undefined;
  const { values, json } = readOptions(
    name === undefined ? args : args.slice(1),
    action === 'set' ? OPTIONS : {},
    HELP,
  );
  if (action === 'set' && name === undefined)
    throw new UsageError(`set needs the name of an organization\n${HELP}`);
  const set = name === undefined ? {} : settingsOf(values as Parameters<typeof settingsOf>[0]);
  return withDatabase(configWithDatabase(env), 'organization', async ({ db, clock }) => {
    if (name === undefined) {
      const rows = await organizations({ db });
      print(json, rows, rows.map(line).join('\n') || 'no organizations');
      return 0;
    }
    const ids = systemIds();
    const signals = createSignals(signalListeners({ ids }));
    const changed = await changeOrganization({ db, clock, ids, signals }, { name }, set);
    if (changed === 'no_zone')
      throw new UsageError(`--timezone must be an IANA time zone, not ${set.timezone}`);
    if (changed === 'unknown') {
      print(json, null, `there is no organization ${name}`);
      return 1;
    }
    print(json, changed, line(changed));
    return 0;
  });
};
