export type Values = Record<string, unknown>;

/** What is said in place of a secret. */
export const SECRET = '****';
const MAX_CHARS = 2_000;

export interface Change {
  action: 'created' | 'changed' | 'deleted';
  before: Values | null;
  after: Values | null;
}

/** Columns that are not told: `secret` ones only as `****`, `moving` ones, which change by themselves, not at all. */
export interface Untold {
  secret?: readonly string[];
  moving?: readonly string[];
}

/** decided: a long value is cut, so that one change never fills the log. */
function short(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || text.length <= MAX_CHARS) return value;
  return `${text.slice(0, MAX_CHARS).toWellFormed()} (cut, ${text.length} characters)`;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The columns that differ between two states of a row; all of a new or deleted one. Null: nothing that is told. */
export function changeOf(
  before: Values | null,
  after: Values | null,
  { secret = [], moving = [] }: Untold,
): Change | null {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !moving.includes(name) && !isSame(before?.[name] ?? null, after?.[name] ?? null),
  );
  if (names.length === 0) return null;
  const told = (row: Values | null): Values | null =>
    row &&
    Object.fromEntries(
      names.map((name) => {
        const value = row[name] ?? null;
        return [name, secret.includes(name) && value !== null ? SECRET : short(value)];
      }),
    );
  const action = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  return { action, before: told(before), after: told(after) };
}
