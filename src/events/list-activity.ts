import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import { readMoment } from '../platform/http/moment.ts';
import { countEvents, isCampaignOf, listEvents } from './list-store.ts';
import type { EventFilter, EventView } from './list-store.ts';
import { listMailFacts } from './mail-facts-store.ts';
import type { MailFacts } from './mail-facts-store.ts';
import type { Listed } from './rules/activity.ts';
import { windowOf } from './rules/window.ts';
import type { Window } from './rules/window.ts';

const BAD_WINDOW = {
  order: () => new ApiError('validation_error', 'start_date lies after end_date', { param: 'start_date' }),
  span: () =>
    new ApiError('event_span_too_long', 'start_date and end_date may lie at most 90 days apart', {
      param: 'end_date',
    }),
};

/** Throws `validation_error` and `event_span_too_long`. */
export function readWindow(
  query: { start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
  types: readonly Listed[],
): Window {
  const date = (param: 'start_date' | 'end_date'): Date | undefined => {
    const text = query[param];
    return text === undefined ? undefined : readMoment(param, text);
  };
  const verdict = windowOf(
    {
      start: date('start_date'),
      end: date('end_date'),
      isPlanned: types.every((type) => type === 'scheduled'),
    },
    now,
  );
  if (verdict.kind === 'bad') throw BAD_WINDOW[verdict.why]();
  return verdict.window;
}

/** Newest first. Throws `campaign_not_found`. */
export async function listActivity(
  db: Db,
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: EventView[] }> {
  if (filter.campaignId && !(await isCampaignOf(db, filter.teamId, filter.campaignId)))
    throw new ApiError('campaign_not_found', 'there is no such campaign in this team', {
      param: 'CampaignId',
    });
  const total = await countEvents(db, filter);
  return { total, rows: offset < total ? await listEvents(db, filter, { limit, offset }) : [] };
}

export async function readMailFacts(
  db: Db,
  teamId: string,
  rows: readonly EventView[],
): Promise<ReadonlyMap<string, MailFacts>> {
  const mails = new Map(
    rows.flatMap(({ email_send_id: id, enrollment_id: enrollmentId }) =>
      id && enrollmentId ? [[id, enrollmentId] as const] : [],
    ),
  );
  const facts = await listMailFacts(db, teamId, mails);
  return new Map(facts.map((each) => [each.id, each]));
}
