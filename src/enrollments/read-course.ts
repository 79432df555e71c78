import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Fault } from '../platform/errors.ts';
import { findCourse } from './earlier-store.ts';
import { readEarlier } from './rules/earlier.ts';
import type { Course, Earlier, EarlierSaid } from './rules/earlier.ts';

/** The published sequence of a campaign with the schedule by which its waits count. */
export const readCourse = (db: Db, at: { teamId: string; campaignId: string }): Promise<Course> =>
  findCourse(db, at);

/** Throws `ApiError` with all faults. */
export function requireEarlier(
  said: EarlierSaid,
  course: Course,
  now: Date,
  also: readonly Fault[] = [],
): Earlier {
  const { earlier, faults: found } = readEarlier(said, course, now);
  const faults = [...also, ...found];
  const [first] = faults;
  if (!first) return earlier;
  throw new ApiError(codeOf(first), first.message, {
    param: first.param,
    ...(faults.length > 1 ? { details: faults.map((fault) => ({ code: codeOf(fault), ...fault })) } : {}),
  });
}

const codeOf = ({ message }: Fault) =>
  message.includes('is required') ? ('missing_required_parameter' as const) : ('validation_error' as const);
