import { windowOf } from '../events/rules/window.ts';
import { ApiError } from '../platform/errors.ts';
import { readMoment } from '../platform/http/moment.ts';
import type { ReplayRange } from './replay-store.ts';

export type AskedRange = { start_date?: string; end_date?: string; after?: string; event_ids?: string[] };

const bad = (param: string, message: string): ApiError =>
  new ApiError('validation_error', message, { param });

/** The events of a replay. decided: either a list of events, or a window of at most 90 days whose end defaults to now */
export function rangeOf(asked: AskedRange, now: Date): ReplayRange {
  if (asked.event_ids) {
    for (const param of ['start_date', 'end_date', 'after'] as const)
      if (asked[param] !== undefined) throw bad(param, `${param} and event_ids exclude each other`);
    return { ids: [...new Set(asked.event_ids.map((id) => id.toLowerCase()))] };
  }
  if (asked.start_date === undefined)
    throw new ApiError('missing_required_parameter', 'one of start_date or event_ids is required', {
      param: 'start_date',
    });
  const end = asked.end_date === undefined ? now : readMoment('end_date', asked.end_date);
  const verdict = windowOf({ start: readMoment('start_date', asked.start_date), end }, now);
  if (verdict.kind === 'bad')
    throw bad(
      verdict.param,
      verdict.why === 'order'
        ? 'start_date lies after the end of the window'
        : 'a window holds at most 90 days',
    );
  return { ...verdict.window, after: asked.after };
}
