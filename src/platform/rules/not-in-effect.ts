/**
 * What the API takes and stores, and the engine does not do yet: the one list. Remove the line of what you build.
 * decisions: Sending gates and settings, what is accepted is obeyed
 */
interface NotInEffect {
  /** Names of the calls, and the path of the field in their bodies; `[]` is every item of a list. */
  calls: readonly string[];
  field: string;
  /** Further fields that mean something only together with it. */
  covers?: readonly string[];
  /** Whether a given value asks for what is not done. */
  asks(value: unknown): boolean;
  /** What it will do, after "is stored and not yet in effect:". */
  will: string;
}

const isTrue = (value: unknown): boolean => value === true || value === 'true';
export const NOT_IN_EFFECT: readonly NotInEffect[] = [
  {
    calls: ['createTeam', 'updateTeam'],
    field: 'auto_placement_testing',
    asks: isTrue,
    will: 'placement tests by themselves',
  },
  {
    calls: ['updateTeam'],
    field: 'auto_placement_testing_frequency',
    asks: (days) => days !== 7,
    will: 'the days between two placement tests',
  },
];

const MAX_PLACES = 100_000;

/** The values at a path, each with the place where it stands. */
function* valuesAt(value: unknown, keys: readonly string[], at: string): Generator<[string, unknown]> {
  const [key, ...rest] = keys;
  if (key === undefined) return void (yield [at, value]);
  const name = key.replace('[]', '');
  const given = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  if (!given) return;
  const found = (value as Record<string, unknown>)[name];
  const place = at === '' ? name : `${at}.${name}`;
  if (!key.endsWith('[]')) return yield* valuesAt(found, rest, place);
  if (!Array.isArray(found)) return;
  for (const [index, item] of found.slice(0, MAX_PLACES).entries())
    yield* valuesAt(item, rest, `${place}[${index}]`);
}

const BY_CALL: ReadonlyMap<string, readonly NotInEffect[]> = new Map(
  [...new Set(NOT_IN_EFFECT.flatMap(({ calls }) => calls))].map((call) => [
    call,
    NOT_IN_EFFECT.filter(({ calls }) => calls.includes(call)),
  ]),
);

/** A sentence for each line of the list that a body asks for, with the first place where it does. */
export function tellNotInEffect(call: string, body: unknown): string[] {
  return (BY_CALL.get(call) ?? []).flatMap(({ field, asks, will }) => {
    const places = [...valuesAt(body, field.split('.'), '')].flatMap(([at, value]) =>
      asks(value) ? [at] : [],
    );
    if (places.length === 0) return [];
    const others = places.length > 1 ? ` (and ${places.length - 1} more)` : '';
    return [`${places[0]}${others} is stored and not yet in effect: ${will}`];
  });
}
