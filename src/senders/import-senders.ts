import { Value } from 'typebox/value';
import { teamExists } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { FileRow } from './read-sender-file.ts';
import { saveSender } from './save-sender.ts';
import { NewSender, fieldsOf } from './wire.ts';

export interface RowFault {
  line: number;
  email: string | null;
  param: string | null;
  message: string;
}
export interface SenderImport {
  created: number;
  updated: number;
  rejected: RowFault[];
  unknown: string[];
}

const KNOWN = new Set(Object.keys(NewSender.properties));

/**
 * Saves every row as POST /senders does; an existing mailbox is updated. A bad row is rejected and the others go on.
 * Resolves null when there is no such team.
 */
export async function importSenders(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>,
  teamId: string,
  rows: readonly FileRow[],
  onProgress: (done: number) => void = () => {},
): Promise<SenderImport | null> {
  if (!(await teamExists(deps.db, teamId))) return null;
  const result: SenderImport = { created: 0, updated: 0, rejected: [], unknown: [] };
  const unknown = new Set<string>();
  for (const [index, { line, values }] of rows.entries()) {
    for (const key of Object.keys(values)) if (!KNOWN.has(key)) unknown.add(key);
    const fault = await saveRow(values);
    if (fault)
      result.rejected.push({ line, email: typeof values.email === 'string' ? values.email : null, ...fault });
    onProgress(index + 1);
  }
  return { ...result, unknown: [...unknown] };

  async function saveRow(
    values: Record<string, unknown>,
  ): Promise<Pick<RowFault, 'param' | 'message'> | null> {
    const fields: unknown = Object.fromEntries(Object.entries(values).filter(([key]) => KNOWN.has(key)));
    if (!Value.Check(NewSender, fields)) {
      const [error] = Value.Errors(NewSender, fields);
      const missing = (error?.params as { requiredProperties?: string[] } | undefined)
        ?.requiredProperties?.[0];
      const param = missing ?? (error?.instancePath.slice(1) || null);
      return {
        param,
        message: `${param ?? 'the row'} ${missing ? 'is required' : (error?.message ?? 'is not valid')}`,
      };
    }
    try {
      const { created } = await saveSender(deps, teamId, fieldsOf(fields));
      result[created ? 'created' : 'updated']++;
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { param: error.extras.param ?? null, message: error.message };
    }
  }
}
