import type { Graph } from '../../sequences/rules/graph.ts';
import type { Outcome, World } from './simulate.ts';

export interface SimulationReport {
  complete: boolean;
  sent: number;
  days: { date: string; sent: number }[];
  senders: { id: string; email: string; sent: number; days: number[] }[];
  finish: { p50: Date | null; p90: Date | null; last: Date | null; unfinished: number };
  nodes: { id: string; type: string; step_number: number | null; contacts: number; share: number }[];
  unreached_nodes: string[];
  holds: { reason: string; mail_hours: number; share: number }[];
  bottleneck: string | null;
}

function quantile(ended: readonly (number | null)[], share: number): Date | null {
  if (ended.length === 0) return null;
  const sorted = ended.map((at) => at ?? Infinity).toSorted((a, b) => a - b);
  const at = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return at === Infinity ? null : new Date(at);
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

function byDay({ sent }: Outcome, { weight, mailboxes, zones, now }: World) {
  const dateOf = (at: number): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zones.campaign).toPlainDate();
  const first = dateOf(now.getTime());
  let [index, ends] = [0, -Infinity];
  const columns = mailboxes.map(() => [] as number[]);
  const totals: number[] = [];
  for (const { at, mailbox } of sent) {
    if (at >= ends) {
      const date = dateOf(at);
      index = first.until(date, { largestUnit: 'days' }).days;
      ends = date.add({ days: 1 }).toZonedDateTime(zones.campaign).epochMilliseconds;
    }
    totals[index] = (totals[index] ?? 0) + weight;
    columns[mailbox]![index] = (columns[mailbox]![index] ?? 0) + weight;
  }
  const filled = (column: readonly number[]): number[] =>
    Array.from({ length: totals.length }, (_none, day) => Math.round(column[day] ?? 0));
  return {
    days: filled(totals).map((count, day) => ({ date: first.add({ days: day }).toString(), sent: count })),
    senders: mailboxes.map(({ id, email }, n) => {
      const days = filled(columns[n]!);
      return { id, email, sent: days.reduce((sum, count) => sum + count, 0), days };
    }),
  };
}

export function reportOf(outcome: Outcome, world: World, graph: Graph): SimulationReport {
  const { weight, walkers } = world;
  const total = [...outcome.held.values()].reduce((sum, hours) => sum + hours, 0);
  const holds = [...outcome.held]
    .map(([reason, hours]) => ({
      reason,
      mail_hours: round(hours, 1),
      share: round(total === 0 ? 0 : hours / total, 4),
    }))
    .filter(({ mail_hours: hours }) => hours > 0)
    .toSorted((a, b) => b.mail_hours - a.mail_hours);
  const steps = graph.nodes.filter(({ type }) => type !== 'noteNode');
  const ended = outcome.ended.filter((_at, index) => !outcome.lacking.has(index));
  const ends = ended.filter((at) => at !== null);
  return {
    complete: outcome.complete,
    sent: Math.round(outcome.sent.length * weight),
    ...byDay(outcome, world),
    finish: {
      p50: quantile(ended, 0.5),
      p90: quantile(ended, 0.9),
      last: quantile(ended, 1),
      unfinished: Math.round((ended.length - ends.length) * weight),
    },
    nodes: steps.map(({ id, type, data }) => {
      const contacts = outcome.reached.get(id) ?? 0;
      return {
        id,
        type,
        step_number: typeof data.step_number === 'number' ? data.step_number : null,
        contacts: Math.round(contacts * weight),
        share: round(walkers.length === 0 ? 0 : contacts / walkers.length, 4),
      };
    }),
    unreached_nodes: steps.filter(({ id }) => !outcome.reached.has(id)).map(({ id }) => id),
    holds,
    bottleneck: holds[0]?.reason ?? null,
  };
}
