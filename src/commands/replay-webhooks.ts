import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { ApiError } from '../platform/errors.ts';
import { systemIds } from '../platform/ids.ts';
import type { EventType } from '../platform/db/types.ts';
import { TYPES } from '../webhooks/rules/subscription.ts';
import { planReplay, replayWebhooks } from '../webhooks/replay-webhooks.ts';
import type { EndpointReplayed, ReplayPlan } from '../webhooks/replay-webhooks.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, momentOf, print } from './options.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd replay-webhooks (--webhook ID | --team ID) (--start TIME [--end TIME] | --event ID ' +
  '[--event ID ...]) [--type TYPE ...]\n' +
  '       [--per-minute N] [--dry-run] [--json]\n' +
  'Queues the events of a window (at most 90 days; until now without --end), or named ones, once more: to one endpoint, or\n' +
  'to every enabled one of a team, as each subscribes. Workers deliver them: the same event ids, the same bytes. What is\n' +
  'still on its way is not queued twice. --type leaves other types out; --per-minute spreads the deliveries. --dry-run only\n' +
  'counts.';

function typesOf(words: string[] | undefined): EventType[] | undefined {
  return words?.map((word) => {
    const type = TYPES.find((known) => known === word);
    if (!type) throw new UsageError(`--type ${word} is none of ${TYPES.join(', ')}`);
    return type;
  });
}

function rateOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--per-minute is a whole number from 1 to 99999');
  return Number(text);
}

const summaryOf = (endpoints: EndpointReplayed[]): string =>
  [
    ...endpoints.map(
      ({ webhook_id: id, url, queued, waiting }) =>
        `${id}  ${url}  ${queued} queued, ${waiting} still on their way`,
    ),
    `${endpoints.reduce((sum, { queued }) => sum + queued, 0)} deliveries queued`,
  ].join('\n');

const planned = ({ endpoints, events }: ReplayPlan) => ({
  dry_run: true,
  events,
  endpoints: endpoints.map(({ webhook, events: of }) => ({
    webhook_id: webhook.id,
    url: webhook.url,
    events: of,
  })),
});

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    {
      webhook: { type: 'string' },
      team: { type: 'string' },
      start: { type: 'string' },
      end: { type: 'string' },
      event: { type: 'string', multiple: true },
      type: { type: 'string', multiple: true },
      'per-minute': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
    HELP,
  );
  const { webhook, team, start, end, event } = values;
  const types = typesOf(values.type);
  const perMinute = rateOf(values['per-minute']);
  if ((webhook === undefined) === (team === undefined))
    throw new UsageError(`one of --webhook and --team is required\n${HELP}`);
  if ((start === undefined) === (event === undefined))
    throw new UsageError(`one of --start and --event is required\n${HELP}`);
  const to = webhook === undefined ? { teamId: idOf('team', team!) } : { id: idOf('webhook', webhook) };
  const asked = {
    ...(start === undefined ? {} : { start_date: momentOf('start', start).toISOString() }),
    ...(end === undefined ? {} : { end_date: momentOf('end', end).toISOString() }),
    ...(event === undefined ? {} : { event_ids: event.map((id) => idOf('event', id)) }),
  };
  return withDatabase(configWithDatabase(env), 'replay-webhooks', async (deps) => {
    const plan = await planReplay(deps, to, asked, { types, perMinute }).catch((error: unknown) => {
      throw error instanceof ApiError ? new UsageError(error.message) : error;
    });
    if (plan.endpoints.length === 0)
      throw new UsageError(
        webhook === undefined ? 'the team has no enabled webhook' : 'there is no such webhook',
      );
    if (values['dry-run']) {
      const { events, endpoints } = planned(plan);
      const lines = endpoints.map(({ webhook_id: id, url, events: of }) => `${id}  ${url}  ${of} events`);
      print(json, planned(plan), [...lines, `${events} deliveries would be queued`].join('\n'));
      return 0;
    }
    const bar = progressBar('events', plan.events, json);
    const endpoints = await replayWebhooks({ ...deps, ids: systemIds() }, plan, bar.update);
    bar.stop();
    const sum = (of: 'queued' | 'waiting'): number => endpoints.reduce((all, one) => all + one[of], 0);
    print(json, { queued: sum('queued'), waiting: sum('waiting'), endpoints }, summaryOf(endpoints));
    return 0;
  });
};
