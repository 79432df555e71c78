import type { Trial } from '../imports/try-upload.ts';

const linesOf = (lines: readonly number[], count: number): string =>
  `line${count === 1 ? '' : 's'} ${lines.join(', ')}${count > lines.length ? ', ...' : ''}`;

/** What an import would find, for people. */
export function trialText(trial: Trial): string {
  const columns = trial.columns.map(
    ({ column, target, ignored, samples }) =>
      `  ${column || '(no name)'} -> ${target ?? `not read: ${ignored}`}` +
      (samples.length > 0 ? `   ${samples.map((sample) => JSON.stringify(sample)).join(', ')}` : ''),
  );
  const variables = trial.variables.map(
    ({ variable, column, missing_count }) =>
      `  {{${variable}}}: ${column ? `from ${column}` : 'no column'}, ` +
      (missing_count === 0 ? 'every contact has it' : `${missing_count} would lack it`),
  );
  const rejected = trial.rejected.map(
    ({ count, message, remedy, lines }) =>
      `  ${count}: ${message}${remedy ? ` (${remedy})` : ''}; ${linesOf(lines, count)}`,
  );
  const suppressed = trial.suppressed.map(
    ({ count, reason, lines }) => `  ${count} ${reason.replace('_', ' ')}: ${linesOf(lines, count)}`,
  );
  const part = (title: string, of: readonly string[]): string[] => (of.length > 0 ? [title, ...of] : []);
  return [
    `${trial.encoding}, separated by ${JSON.stringify(trial.delimiter)}`,
    ...part('columns', columns),
    ...part('variables of the campaign', variables),
    ...part('rejected', rejected),
    ...part('imported, but without mail', suppressed),
    ...trial.warnings,
    ...(trial.refused ? [`the import would be refused: ${trial.refused.message}`] : []),
    `dry run: ${trial.created_count} would be added, ${trial.updated_count} updated (${trial.new_count} new to the team); ` +
      `${trial.duplicate_count} duplicates, ${trial.rejected_count} rejected`,
  ].join('\n');
}
