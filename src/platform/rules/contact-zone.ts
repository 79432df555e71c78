import { windowState } from './calendar.ts';
import type { WindowState } from './calendar.ts';
import type { Schedule } from './schedule.ts';
import { isZone } from './zone.ts';

/** Where a contact lives: the zones that its custom fields name, the first that is known counts, and its country. */
export interface Place {
  zones: readonly unknown[];
  country: string | null;
}

/** The custom fields that may name a zone. */
export const ZONE_FIELDS = ['time_zone', 'timezone'] as const;

/** `custom`: the custom fields, as they are stored. */
export const placeOf = ({ custom, country }: { custom: unknown; country: string | null }): Place => ({
  zones: ZONE_FIELDS.map((field) => (custom as Record<string, unknown> | null)?.[field]),
  country,
});

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
/** What people write and Intl does not name. */
const ALSO: Readonly<Record<string, string>> = {
  'czech republic': 'CZ', england: 'GB', 'great britain': 'GB', holland: 'NL', scotland: 'GB', 'the netherlands': 'NL',
  turkey: 'TR', wales: 'GB',
}; // prettier-ignore
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const CODE = /^[A-Z]{2}$/;
const MARKS = /\p{M}/gu;
const MAX_NAME = 100;

const plain = (name: string): string =>
  name.trim().normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('.', '');

const namesIn = new Map<string, ReadonlyMap<string, string>>();

/** The names of all countries in a language, with their codes: some milliseconds, once in a process. */
function countriesIn(language: string): ReadonlyMap<string, string> {
  const known = namesIn.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const countries = new Map<string, string>();
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = names.of(first + second);
      if (name !== undefined) countries.set(plain(name), first + second);
    }
  namesIn.set(language, countries);
  return countries;
}

function codeOf(country: string): string | null {
  if (country.length > MAX_NAME) return null;
  const code = country.trim().toUpperCase();
  if (CODE.test(code)) return code;
  const name = plain(country);
  if (Object.hasOwn(ALSO, name)) return ALSO[name]!;
  for (const language of LANGUAGES) {
    const found = countriesIn(language).get(name);
    if (found !== undefined) return found;
  }
  return null;
}

/** Zones are the same if they show the same time in each season of these years. */
const [FIRST_YEAR, LAST_YEAR] = [2026, 2035];
const SEASONS = Array.from({ length: (LAST_YEAR - FIRST_YEAR + 1) * 4 }, (_, n) =>
  Temporal.PlainDate.from({ year: FIRST_YEAR + Math.floor(n / 4), month: 1 + (n % 4) * 3, day: 15 })
    .toZonedDateTime('UTC')
    .toInstant(),
);
const timesOf = (zone: string): string =>
  SEASONS.map((at) => at.toZonedDateTimeISO(zone).offsetNanoseconds).join(' ');

/** TypeScript does not know this part of ECMA-402 yet. */
type Region = Intl.Locale & { getTimeZones(): string[] | undefined };

const zonesOf = new Map<string, string | null>();

/**
 * The zone of a country, by its code or its name in one of several languages. Null: it is not known, or the clocks of
 * the country do not all show the same time.
 */
export function zoneOfCountry(country: string): string | null {
  const code = codeOf(country);
  if (code === null) return null;
  const known = zonesOf.get(code);
  if (known !== undefined) return known;
  const zones = (new Intl.Locale(`und-${code}`) as Region).getTimeZones()?.filter(isZone) ?? [];
  const zone = new Set(zones.map(timesOf)).size === 1 ? zones[0]! : null;
  zonesOf.set(code, zone);
  return zone;
}

/** decided: a zone that a custom field names outweighs the country, and a name that is no zone counts for nothing. */
export const zoneOf = ({ zones, country }: Place): string | null =>
  zones.find((zone): zone is string => typeof zone === 'string' && isZone(zone)) ??
  (country === null ? null : zoneOfCountry(country));

/** decided: a contact whose zone is not known has that of the campaign. */
export const scheduleOf = (schedule: Schedule, place: Place): Schedule => {
  const timezone = zoneOf(place);
  return timezone === null ? schedule : { ...schedule, timezone };
};

const OPEN: WindowState = { because: null, until: null };

/** What of a campaign's schedule holds all its mails: nothing where each contact has a window of its own. */
export const sharedSchedule = (schedule: Schedule): Schedule =>
  schedule.use_contact_time_zone ? {} : schedule;

/** Of a contact: always open where the window is that of the campaign. */
export const contactWindow = (schedule: Schedule, place: Place, now: Date): WindowState =>
  schedule.use_contact_time_zone ? windowState(scheduleOf(schedule, place), now) : OPEN;
