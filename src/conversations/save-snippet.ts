import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { MAX_SNIPPETS, snippetFault } from './rules/snippet.ts';
import type { SnippetTexts } from './rules/snippet.ts';
import { insertSnippet, lockSnippet, updateSnippet } from './snippet-store.ts';
import type { SnippetChange, SnippetRow } from './snippet-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids'>;

const taken = (): ApiError =>
  new ApiError('duplicate_resource', 'the team has a snippet of this name', { param: 'name' });

function requireSound(texts: SnippetTexts): void {
  const fault = snippetFault(texts);
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
}

/** Throws 400, and 409 for a name that the team has. */
export async function createSnippet(
  deps: Deps,
  given: { teamId: string; userId: string; name: string } & SnippetTexts,
): Promise<SnippetRow> {
  const { teamId, userId, name, subject, html, text } = given;
  requireSound(given);
  const now = deps.clock.now();
  const row = {
    team_id: teamId,
    id: deps.ids.uuid(now),
    name: name.trim(),
    subject,
    html,
    text,
    created_by: userId,
    created_at: now,
    updated_at: now,
  };
  const made = await transact(deps.db, (trx) => insertSnippet(trx, row, MAX_SNIPPETS));
  if (made === 'taken') throw taken();
  if (made === 'full')
    throw new ApiError('validation_error', `a team has at most ${MAX_SNIPPETS} snippets; delete one first`, {
      param: 'TeamId',
    });
  return row;
}

/** Checks the snippet as it is after the change. Throws 400, 404, and 409 for a name that the team has. */
export async function changeSnippet(
  deps: Deps,
  at: Pick<SnippetRow, 'team_id' | 'id'>,
  set: SnippetChange,
): Promise<SnippetRow> {
  return transact(deps.db, async (trx) => {
    const row = await lockSnippet(trx, at);
    if (!row) throw new ApiError('resource_not_found', 'there is no such snippet', { param: 'id' });
    if (Object.keys(set).length === 0) return row;
    requireSound({ ...row, ...set });
    const changed = await updateSnippet(trx, at, { ...set, updated_at: deps.clock.now() });
    if (changed === 'taken') throw taken();
    return changed;
  });
}
