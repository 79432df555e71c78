import { expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { dayAt } from './calendar.ts';
import { judge } from './judge.ts';
import { RATES, forgotten, guardTrips, monthWorld, sentByDay, spacingFaults } from './month.ts';
import { play } from './play.ts';
import type { Played } from './play.ts';

/** `npm run prove -- graphs` plays the whole month. */
const WHOLE = process.env.PROVE_GRAPHS !== undefined;
const SCALE = WHOLE
  ? { contacts: 2_000, mailboxes: 20, guard: 0.05, seed: 1 }
  : { contacts: 90, mailboxes: 3, guard: 0.25, seed: 1 };
const DAYS = 30;
const MINUTE_MS = 60_000;

interface Simulated {
  days: { date: string; sent: number }[];
  sent: number;
}

it(
  'a month over a change of the clocks keeps every window, limit, pause and turn, and simulate foresees its days',
  { timeout: 3_600_000 },
  async () => {
    const drawn = monthWorld(SCALE);
    const simulated: Simulated[] = [];
    const onLaunched = async (t: TestApp, ids: string[]): Promise<void> => {
      for (const id of ids)
        simulated.push((await t.call('POST', `/campaigns/${id}/simulate`, { ...RATES, days: DAYS })).body.data);
    };
    const played = await play(drawn, { days: DAYS, looks: { every: 50, asks: 6 }, gridMs: MINUTE_MS, onLaunched });
    const { faults, courses } = judge(drawn, played);
    expect(faults.slice(0, 5)).toEqual([]);
    expect(spacingFaults(played)).toEqual([]);
    for (const campaign of drawn.campaigns.keys()) expect(guardTrips(played, campaign, SCALE.guard)).toEqual([]);
    expect(played.ends.filter(({ reason }) => reason === 'end_of_sequence' || reason === 'stop_node').length)
      .toBeGreaterThan(SCALE.contacts / 2);

    // No mailbox is idle while a follow-up waits, and no day of new contacts stays half used.
    const sends = Map.groupBy(played.mails, ({ mailbox }) => mailbox);
    for (const [contact, { wants }] of courses.entries()) {
      const { campaign } = played.people[contact]!;
      const calendar = drawn.calendars[campaign]!;
      for (const want of wants.filter(({ first, sent }) => !first && sent !== null)) {
        const full = fullOf(drawn, played, campaign, want.sent!.mailbox);
        const times = sends.get(want.sent!.mailbox)!.map(({ at }) => at);
        const at = forgotten(want, { calendar, sends: times, full });
        expect(at && `contact ${contact}: ${want.node} waited at ${new Date(at).toISOString()}`).toBeNull();
      }
    }
    for (const [campaign, said] of simulated.entries()) {
      const real = sentByDay(drawn, played, campaign);
      const foreseen = new Map(said.days.map(({ date, sent }) => [date, sent]));
      const days = [...new Set([...real.keys(), ...foreseen.keys()])].sort();
      const off = days.reduce((sum, day) => sum + Math.abs((real.get(day) ?? 0) - (foreseen.get(day) ?? 0)), 0);
      const total = [...real.values()].reduce((sum, count) => sum + count, 0);
      const table = days.map((day) => `${day}: ${real.get(day) ?? 0} sent, ${foreseen.get(day) ?? 0} foreseen`);
      expect(off / total, `campaign ${campaign}\n${table.join('\n')}`).toBeLessThanOrEqual(WHOLE ? 0.1 : 0.3);
    }
  },
); // prettier-ignore

/** The zone with a full day for this follow-up; null: none. */
function fullOf(drawn: ReturnType<typeof monthWorld>, played: Played, campaign: number, mailbox: number) {
  const { dailyLimit } = drawn.campaigns[campaign]!;
  const { timezone } = drawn.calendars[campaign]!;
  const { cap, zone } = drawn.mailboxes[mailbox]!;
  const sentOn = (of: string, at: number, mine: (mail: Played['mails'][number]) => boolean): number =>
    played.mails.filter((mail) => mine(mail) && mail.at <= at && dayAt(of, mail.at) === dayAt(of, at)).length;
  return (at: number): string | null => {
    if (sentOn(timezone!, at, (mail) => played.people[mail.contact]!.campaign === campaign) >= dailyLimit!) return timezone!;
    return sentOn(zone, at, (mail) => mail.mailbox === mailbox) >= cap ? zone : null;
  };
} // prettier-ignore
