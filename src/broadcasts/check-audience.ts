import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { ErrorCode } from '../platform/errors.ts';
import { unknownIds } from './audience-store.ts';
import type { NamedIn } from './audience-store.ts';
import { normalizeAudience } from './rules/audience.ts';
import type { Audience } from './rules/audience.ts';
import { DEFAULTS, FIXED } from './rules/exclusions.ts';
import type { Exclusions } from './rules/exclusions.ts';

/** As a request gives them: the fixed ones may be named as they are. */
export type ExclusionsInput = Partial<Exclusions> & { [fixed in (typeof FIXED)[number]]?: boolean };

const NOT_FOUND: Record<NamedIn, [ErrorCode, string]> = {
  label_ids: ['resource_not_found', 'label'],
  campaign_ids: ['campaign_not_found', 'campaign'],
  contact_profile_ids: ['contact_not_found', 'contact'],
};

/** The audience as it is stored. Throws 404 for what the team does not have, with its place. */
export async function checkAudience(db: Db | Trx, teamId: string, asked: Audience): Promise<Audience> {
  for (const key of Object.keys(NOT_FOUND) as NamedIn[]) {
    const ids = asked[key]?.map((id) => id.toLowerCase()) ?? [];
    const unknown = ids.length > 0 ? await unknownIds(db, teamId, key, ids) : new Set();
    const index = ids.findIndex((id) => unknown.has(id));
    const [code, what] = NOT_FOUND[key];
    if (index >= 0)
      throw new ApiError(code, `there is no such ${what} in this team`, {
        param: `audience.${key}[${index}]`,
      });
  }
  return normalizeAudience(asked);
}

/** The exclusions as they are stored: `before`, with what is given laid over it. Throws 400 when a fixed one is switched off. */
export function checkExclusions(asked: ExclusionsInput, before: Exclusions = DEFAULTS): Exclusions {
  const off = FIXED.find((each) => asked[each] === false);
  if (off)
    throw new ApiError('validation_error', `${off} contacts are always left out`, {
      param: `exclusions.${off}`,
    });
  const { bounced, recently_contacted_days, active_in_sequence } = asked;
  return {
    bounced: bounced ?? before.bounced,
    recently_contacted_days:
      recently_contacted_days === undefined ? before.recently_contacted_days : recently_contacted_days,
    active_in_sequence: active_in_sequence ?? before.active_in_sequence,
  };
}
