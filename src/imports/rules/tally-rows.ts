import type { Column } from './csv-columns.ts';
import { targetName } from './csv-columns.ts';
import { remedyOf } from './remedies.ts';
import type { StagedRow } from './staged-row.ts';

const MAX_SAMPLES = 3;
const MAX_SAMPLE = 100;
export const MAX_LINES = 10;

export interface FaultGroup {
  rule: string;
  param: string | null;
  count: number;
  message: string;
  remedy: string | null;
  lines: number[];
}

export interface Tally {
  add(cells: readonly string[] | undefined, row: StagedRow): void;
  /** Rejected rows by kind, the most frequent first; duplicates are not among them. */
  faults(): FaultGroup[];
  duplicates(): { count: number; lines: number[] };
  columns(plan: readonly Column[]): {
    column: string;
    target: string | null;
    ignored: string | null;
    samples: string[];
  }[];
}

/** Counts the rows of an upload by what is wrong with them. Its size does not grow with the rows. */
export function createTally(): Tally {
  const groups = new Map<string, FaultGroup>();
  const samples: Set<string>[] = [];
  const addSamples = (cells: readonly string[]): void => {
    for (let at = 0; at < cells.length; at++) {
      const seen = (samples[at] ??= new Set());
      if (seen.size >= MAX_SAMPLES) continue;
      const text = cells[at]!.trim();
      if (text !== '') seen.add(text.slice(0, MAX_SAMPLE).toWellFormed());
    }
  };
  return {
    add(cells, row) {
      if (cells) addSamples(cells);
      if (row.verdict === null) return;
      const rule = row.rule ?? row.verdict;
      const key = `${rule} ${row.param}`;
      let group = groups.get(key);
      if (!group)
        groups.set(
          key,
          (group = {
            rule,
            param: row.param,
            count: 0,
            message: row.message ?? '',
            remedy: remedyOf(rule),
            lines: [],
          }),
        );
      group.count++;
      if (group.lines.length < MAX_LINES) group.lines.push(row.line_number);
    },
    faults: () =>
      [...groups.values()].filter(({ rule }) => rule !== 'duplicate').toSorted((a, b) => b.count - a.count),
    duplicates() {
      const found = [...groups.values()].filter(({ rule }) => rule === 'duplicate');
      const lines = found.flatMap((group) => group.lines).toSorted((a, b) => a - b);
      return { count: found.reduce((sum, { count }) => sum + count, 0), lines: lines.slice(0, MAX_LINES) };
    },
    columns: (plan) =>
      plan.map(({ header, target, ignored }, at) => ({
        column: header,
        target: targetName(target),
        ignored,
        samples: [...(samples[at] ?? [])],
      })),
  };
}
