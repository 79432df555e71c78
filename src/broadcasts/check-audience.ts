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

export type ExclusionsInput = Partial<Exclusions> & { [fixed in (typeof FIXED)[number]]?: boolean };

const NOT_FOUND: Record<NamedIn, [ErrorCode, string]> = {
  label_ids: ['resource_not_found', 'label'],
  campaign_ids: ['campaign_not_found', 'campaign'],
  contact_profile_ids: ['contact_not_found', 'contact'],
};

/** Resolves the stored form. Throws 404 for an id that the team does not have, with its place. */
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

/** Fields of the request replace those of `before`. Throws 400 when a fixed one is off. */
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
