import type { Simulation } from '../campaigns/simulate-campaign.ts';

const MAX_LINES = 40;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

const bar = (eighths: number): string => '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;

const day = (at: Date | null, timezone: string): string =>
  at === null
    ? 'not in this time'
    : Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .toString();
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

const daysOfLine = (days: Simulation['days']): number => Math.max(1, Math.ceil(days.length / MAX_LINES));

function bars(days: Simulation['days'], columns: number): string[] {
  const span = daysOfLine(days);
  const lines = Array.from({ length: Math.ceil(days.length / span) }, (_none, n) => {
    const some = days.slice(n * span, (n + 1) * span);
    return { date: some[0]!.date, sent: some.reduce((sum, { sent }) => sum + sent, 0) };
  });
  const most = Math.max(1, ...lines.map(({ sent }) => sent));
  const width = String(most).length;
  const room = Math.max(8, columns - 10 - width - 4);
  return lines.map(({ date, sent }) =>
    `${date}  ${String(sent).padStart(width)}  ${bar(Math.round((sent / most) * room * 8))}`.trimEnd(),
  );
}

export function plot(simulation: Simulation, columns: number): string {
  const { contacts, finish, timezone, nodes, holds } = simulation;
  const span = daysOfLine(simulation.days);
  const blocked = contacts.blocked.map(({ reason, contacts: count }) => `${count} ${reason}`);
  return [
    `${simulation.sent} mails to ${contacts.active} contacts, days in ${timezone}`,
    ...(contacts.simulated < contacts.active && blocked.length === 0
      ? [`a sample of ${contacts.simulated} was simulated`]
      : []),
    ...(span > 1 ? [`each line is ${span} days from its date on`] : []),
    ...(blocked.length > 0 ? [`no mail to: ${blocked.join(', ')}`] : []),
    ...(contacts.held_later > 0 ? [`held at a later step: ${contacts.held_later} missing_variable`] : []),
    '',
    ...bars(simulation.days, columns),
    '',
    `half have finished on     ${day(finish.p50, timezone)}`,
    `nine of ten on            ${day(finish.p90, timezone)}`,
    `all                       ${day(finish.last, timezone)}`,
    '',
    ...simulation.senders.map(({ email, sent }) => `${String(sent).padStart(8)}  ${email}`),
    '',
    ...nodes.map(
      ({ type, step_number: step, share, id }) =>
        `${percent(share).padStart(8)}  reach ${type}${step === null ? '' : ` ${step}`} (${id})`,
    ),
    '',
    ...(holds.length === 0
      ? ['nothing holds mails back']
      : holds.map(({ reason, share }) => `${percent(share).padStart(8)}  of the waiting is for ${reason}`)),
  ].join('\n');
}
