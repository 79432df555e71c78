import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { Empty, Panel } from '../../parts.tsx';
import { count } from '../../words.ts';
import type { Cell } from './csv.ts';
import { saveCsv } from './save-csv.ts';

export interface Column<Row> {
  name: string;
  /** What the number counts. */
  says?: string;
  value: (row: Row) => Cell;
  /** The list of what is counted. */
  href?: (row: Row) => string | null;
  unit?: '%';
}

const shown = (value: Cell, unit = ''): string =>
  value === null ? '–' : typeof value === 'number' ? `${count(value)}${unit}` : value;

/** A table of a report, with what its numbers count, and as a file. */
export function ReportTable<Row>({
  title,
  file,
  columns,
  rows,
  keyOf,
  empty,
  children,
}: {
  title: string;
  /** The name of the file, without its ending. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty: string;
  children?: ReactNode;
}): ReactNode {
  const save = (): void =>
    saveCsv(file, [
      columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name)),
      ...rows.map((row) => columns.map(({ value }) => value(row))),
    ]);
  return (
    <Panel
      title={title}
      aside={
        rows.length > 0 && (
          <Button className="saves" onPress={save} aria-label={`CSV of ${title}`}>
            CSV
          </Button>
        )
      }
    >
      {children}
      {rows.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <table className="report">
          <thead>
            <tr>
              {columns.map(({ name }, nth) => (
                <th key={name} scope="col" className={nth > 0 ? 'number' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ name, value, href, unit }, nth) => {
                  const cell = value(row);
                  const to = cell === 0 ? null : href?.(row);
                  return (
                    <td key={name} className={nth > 0 ? 'number whole' : undefined}>
                      {to ? <Link href={to}>{shown(cell, unit)}</Link> : shown(cell, unit)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > 0 && columns.some(({ says }) => says) && (
        <details className="counts">
          <summary>What is counted</summary>
          <dl className="pairs">
            {columns.map(
              ({ name, says }) =>
                says && (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{says}</dd>
                  </div>
                ),
            )}
          </dl>
        </details>
      )}
    </Panel>
  );
}
