import { csvOf } from './csv.ts';
import type { Cell } from './csv.ts';

/** Saves what is shown as a file. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const link = document.createElement('a');
  // The mark tells spreadsheets that it is UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csvOf(rows)], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
