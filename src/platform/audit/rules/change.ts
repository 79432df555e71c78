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

/** How much of a cut value is said of what stands before its change. */
const BEFORE_CHANGE = 200;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** decided: a long value is cut to where it differs from the `other`, so that one change never fills the log. */
function short(value: unknown, other: unknown): unknown {
  const [text, without] = [textOf(value), textOf(other)];
  if (text.length <= MAX_CHARS) return value;
  let same = 0;
  while (same < text.length && text[same] === without[same]) same++;
  const from = same < MAX_CHARS ? 0 : Math.max(0, Math.min(same - BEFORE_CHANGE, text.length - MAX_CHARS));
  const part = text.slice(from, from + MAX_CHARS).toWellFormed();
  return `${from > 0 ? '… ' : ''}${part} (cut, ${text.length} characters${from > 0 ? `, from the ${from + 1}th` : ''})`;
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
  const told = (row: Values | null, other: Values | null): Values | null =>
    row &&
    Object.fromEntries(
      names.map((name) => {
        const value = row[name] ?? null;
        return [name, secret.includes(name) && value !== null ? SECRET : short(value, other?.[name])];
      }),
    );
  const isGone = after === null || (!before?.deleted_at && Boolean(after.deleted_at));
  const action = before === null ? 'created' : isGone ? 'deleted' : 'changed';
  return { action, before: told(before, after), after: told(after, before) };
}
