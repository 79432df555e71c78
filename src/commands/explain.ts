import { explainContact, teamOfContact } from '../reports/explain-contact.ts';
import { presentExplained } from '../reports/explain-wire.ts';
import type { ExplainedGate, Explanation } from '../reports/rules/explain.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { isUuid } from '../platform/ids.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd explain CONTACT_ID [--json]\n' +
  'Why a contact is not mailed now: every gate, the first that is shut, and when all are open.';

const time = (at: Date): string => at.toISOString().replace('.000Z', 'Z');

function line({ gate, passed, says, detail, since, until }: ExplainedGate): string {
  if (passed) return gate === 'step_removed' ? `  open  ${gate}: ${says}` : `  open  ${gate}`;
  const words = [
    says,
    detail && `(${detail})`,
    since && `since ${time(since)}`,
    until && `until ${time(until)}`,
  ];
  return `  SHUT  ${gate}: ${words.filter(Boolean).join(' ')}`;
}

function lines({ act, blocker, next_eligible_at: next, gates }: Explanation): string {
  const head = next
    ? `waits: ${blocker!.says}; next eligible at ${time(next)}`
    : `not mailed: ${blocker?.says}`;
  return [act ? 'goes on now' : head, ...gates.map(line)].join('\n');
}

export const run: Run = async ([id, ...args], env) => {
  if (id === undefined || id.startsWith('-')) {
    readOptions(id === undefined ? args : [id, ...args], {}, HELP);
    throw new UsageError(`say which contact\n${HELP}`);
  }
  const { json } = readOptions(args, {}, HELP);
  if (!isUuid(id)) throw new UsageError(`${id} is not the id of a contact\n${HELP}`);
  const contact = id.toLowerCase();
  const config = configWithDatabase(env);
  return withDatabase(config, 'explain', async ({ db, clock }) => {
    const found = await teamOfContact({ db }, contact);
    const explained = found && (await explainContact({ db, clock, config }, found.team_id, contact));
    if (!explained) {
      print(json, { error: 'there is no such contact' }, `there is no contact ${contact}`);
      return 1;
    }
    const { row, explanation } = explained;
    print(json, presentExplained(row, explanation), lines(explanation));
    return 0;
  });
};
