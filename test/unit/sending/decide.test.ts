import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressBlocker, decide, sendBlocker, stepBlocker } from '../../../src/sending/rules/decide.ts';
import type { SendFacts } from '../../../src/sending/rules/decide.ts';
import { REASONS } from '../../../src/sending/rules/may-send.ts';
import type { Reason } from '../../../src/sending/rules/may-send.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const DAY_MINUTES = 24 * 60;

const FREE: SendFacts = {
  life: 'active',
  lifeReason: null,
  stoppedAt: null,
  resumeAt: null,
  email: 'ann@else.test',
  unsubscribed: false,
  suppressed: false,
  replied: false,
  bounced: false,
  valid2: -1,
  validationAskedAt: null,
  riskLevel: null,
  isCatchAll: null,
  campaign: { status: 'active', pausedReason: null, riskLevels: ['SAFE', 'LOW'], includeCatchAll: false },
  windows: { campaign: { because: null, until: at(60) }, team: { because: null, until: null } },
  cappedUntil: { campaign: null, team: null, newContacts: null },
  full: { person: null, company: null },
  mailbox: {
    disabled: false,
    restsUntil: null,
    restsBecause: null,
    dayFullUntil: null,
    warmUpFullUntil: null,
    spacedUntil: null,
  },
  receiverRestsUntil: null,
  answers: { checkedAt: at(-5), freshSince: at(-15), unread: false },
};
const campaign = (over: Partial<SendFacts['campaign']>): Partial<SendFacts> => ({
  campaign: { ...FREE.campaign, ...over },
});
const mailbox = (over: Partial<NonNullable<SendFacts['mailbox']>>): Partial<SendFacts> => ({
  mailbox: { ...FREE.mailbox!, ...over },
});
const answers = (over: Partial<NonNullable<SendFacts['answers']>>): Partial<SendFacts> => ({
  answers: { ...FREE.answers!, ...over },
});
const capped = (over: Partial<SendFacts['cappedUntil']>): Partial<SendFacts> => ({
  cappedUntil: { ...FREE.cappedUntil, ...over },
});

const full = (over: Partial<SendFacts['full']>): Partial<SendFacts> => ({ full: { ...FREE.full, ...over } });

/** Each gate with the fact that closes it and its end, in the order of reports. */
const SHUT: [Reason, Partial<SendFacts>, Date | null][] = [
  ['archived', { life: 'archived' }, null],
  ['finished', { life: 'finished' }, null],
  ['paused', { life: 'paused' }, null],
  ['paused_until', { life: 'paused', resumeAt: at(30) }, at(30)],
  ['unsubscribed', { unsubscribed: true }, null],
  ['suppressed', { suppressed: true }, null],
  ['replied', { replied: true }, null],
  ['bounced', { bounced: true }, null],
  ['bounce_guard', campaign({ status: 'inactive', pausedReason: 'bounce_guard' }), null],
  ['content_refused', campaign({ status: 'inactive', pausedReason: 'content_refused' }), null],
  ['campaign_inactive', campaign({ status: 'inactive' }), null],
  ['campaign_inactive', campaign({ status: 'archived' }), null],
  ['no_email', { email: null }, null],
  ['email_invalid', { valid2: 2 }, null],
  ['email_pending', { valid2: 0, validationAskedAt: at(-60) }, at(DAY_MINUTES - 60)],
  ['risk_level', { riskLevel: 'HIGH' }, null],
  ['risk_level', campaign({ riskLevels: ['SAFE'] }), null],
  ['catch_all', { isCatchAll: true }, null],
  ['holiday', { windows: { ...FREE.windows, campaign: { because: 'holiday', until: at(600) } } }, at(600)],
  ['outside_window', { windows: { ...FREE.windows, team: { because: 'outside_window', until: at(90) } } }, at(90)],
  ['outside_window', { windows: { ...FREE.windows, campaign: { because: null, until: at(0) } } }, at(1)],
  ['outside_window', { windows: { ...FREE.windows, campaign: { because: 'internal_error', until: at(60) } } }, at(60)],
  ['outside_window', { windows: { ...FREE.windows, contact: { because: 'outside_window', until: at(120) } } }, at(120)],
  ['holiday', { windows: { ...FREE.windows, contact: { because: 'holiday', until: at(900) } } }, at(900)],
  ['team_daily_cap', capped({ team: at(600) }), at(600)],
  ['campaign_daily_cap', capped({ campaign: at(600) }), at(600)],
  ['new_contacts_cap', capped({ newContacts: at(600) }), at(600)],
  ['person_cap', full({ person: { at: at(-60), underWay: false, days: 1 } }), at(DAY_MINUTES - 60)],
  ['person_cap', full({ person: { at: at(-60), underWay: true, days: 1 } }), at(1)],
  ['company_cap', full({ company: { at: at(-60), underWay: false, days: 7 } }), at(7 * DAY_MINUTES - 60)],
  ['no_sender', { mailbox: null }, null],
  ['sender_disabled', mailbox({ disabled: true }), null],
  ['sender_resting', mailbox({ restsUntil: at(5), restsBecause: 'auth' }), at(5)],
  ['sender_daily_cap', mailbox({ dayFullUntil: at(600) }), at(600)],
  ['warm_up_cap', mailbox({ warmUpFullUntil: at(600) }), at(600)],
  ['sender_spacing', mailbox({ spacedUntil: at(1) }), at(1)],
  ['receiver_backoff', { receiverRestsUntil: at(15) }, at(15)],
  ['replies_not_checked', answers({ checkedAt: at(-16) }), at(2)],
  ['replies_not_checked', answers({ checkedAt: null }), at(2)],
  ['replies_not_checked', answers({ unread: true }), at(5 / 60)],
]; // prettier-ignore

describe('may this contact be mailed now', () => {
  it('yes, when nothing speaks against it', () => {
    expect(decide(FREE, NOW)).toMatchObject({ act: true, blocker: null, nextEligibleAt: null });
    expect(sendBlocker(FREE, NOW)).toBeNull();
  });

  it.each(SHUT)('no, because %s', (gate, over, until) => {
    const verdict = decide({ ...FREE, ...over }, NOW);
    expect(verdict).toMatchObject({
      act: false,
      blocker: { gate, passed: false, until },
      nextEligibleAt: until,
    });
    const shut = verdict.gates.filter(({ passed }) => !passed).map((each) => each.gate);
    expect(shut).toEqual(
      ['bounce_guard', 'content_refused'].includes(gate) ? [gate, 'campaign_inactive'] : [gate],
    );
  });

  it('asks every word of the vocabulary once, and each has its sentence', () => {
    const gates = decide(FREE, NOW).gates.map(({ gate }) => gate);
    expect(gates.toSorted()).toEqual(Object.keys(REASONS).toSorted());
    for (const sentence of Object.values(REASONS)) expect(sentence).toMatch(/^[a-z].+/);
  });

  it.each<[string, Partial<SendFacts>]>([
    ['a cap whose oldest mail left just long enough ago', full({ person: { at: at(-DAY_MINUTES), underWay: true, days: 1 } })],
    ['an address that was never verified, or is unknown', { valid2: 3, ...campaign({ riskLevels: ['LOW'] }) }],
    ['every risk, when the campaign names none', { riskLevel: 'HIGH', ...campaign({ riskLevels: null }) }],
    ['a verification that has been pending for a day', { valid2: 0, validationAskedAt: at(-DAY_MINUTES) }],
    ['a domain that accepts everything, when the campaign includes them', { isCatchAll: true, ...campaign({ includeCatchAll: true }) }],
    ['a first mail, or one whose mailbox is not read', { answers: null }],
    ['caps and pauses that are over', { ...capped({ team: at(0), campaign: at(-1) }), ...mailbox({ restsUntil: at(0), spacedUntil: at(-1) }) }],
  ])('lets pass %s', (_what, over) => {
    expect(decide({ ...FREE, ...over }, NOW).act).toBe(true);
  }); // prettier-ignore

  it('names of two closed windows the one that opens last', () => {
    const shut = (until: Date | null) => ({ because: 'outside_window', until });
    for (const [campaign, team, detail, until] of [
      [at(60), at(90), 'team', at(90)],
      [at(90), at(60), 'campaign', at(90)],
      [null, at(60), 'campaign', null],
    ] as const) {
      const windows = { campaign: shut(campaign), team: shut(team) };
      const { blocker, nextEligibleAt } = decide({ ...FREE, windows }, NOW);
      expect([blocker!.detail, blocker!.until, nextEligibleAt]).toEqual([detail, until, until]);
    }
  });

  it('names the first of several, all of them in order, and the last of their ends', () => {
    fc.assert(
      fc.property(fc.subarray(SHUT.filter(([, over]) => Object.keys(over).length === 1), { minLength: 1 }), (several) => {
        const facts: SendFacts = Object.assign({}, FREE, ...several.map(([, over]) => over));
        const verdict = decide(facts, NOW);
        const shut = verdict.gates.filter(({ passed }) => !passed);
        expect(verdict.act).toBe(false);
        expect(verdict.blocker).toEqual(shut[0]);
        expect(sendBlocker(facts, NOW)).toEqual(shut[0]);
        const order = [...new Set(SHUT.map(([gate]) => gate))];
        const places = shut.map(({ gate }) => order.indexOf(gate));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        const ends = shut.map(({ until }) => until);
        expect(verdict.nextEligibleAt).toEqual(
          ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end!.getTime()))),
        );
      }),
    );
  }); // prettier-ignore

  it('a step asks what ends or holds the contact, and before a mail also the address', () => {
    for (const [gate, over] of SHUT) {
      const facts = { ...FREE, ...over };
      const asked = (stepBlocker(facts, NOW) ?? addressBlocker(facts, NOW))?.gate ?? null;
      const ofMail = SHUT.findIndex(([each]) => each === gate) >= SHUT.findIndex(([each]) => each === 'holiday');
      expect(asked).toBe(ofMail ? null : gate);
    }
  }); // prettier-ignore
});
