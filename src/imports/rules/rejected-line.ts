import type { Target } from './csv-columns.ts';
import { guarded } from './formula-guard.ts';

/** One record of a CSV file. Every cell is in quotes, so that no separator or line break ends it. */
export const csvLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(delimiter)}\r\n`;

/** The cell that a target was read from, by what was stored of it. */
export function cellOf(target: Target, values: Readonly<Record<string, unknown>>): string {
  if (!target) return '';
  const value =
    'field' in target ? values[target.field] : (values.custom as Record<string, unknown>)[target.custom];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : '';
}
