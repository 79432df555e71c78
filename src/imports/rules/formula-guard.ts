/** Spreadsheets run what begins so. An apostrophe before it makes it a text. */
const FORMULA = /^[\s']*[=+\-@]/;

export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
