export type Cell = string | number | null;

/** A text that a spreadsheet would run as a formula gets a quote before it. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (cell: Cell): string => {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : plain(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
