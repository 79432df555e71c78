import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumePaused } from '../../../src/enrollments/resume-paused.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { runs } from '../../support/chance.ts';

const DAY = 86_400_000;
let t: TestApp;
let campaignId: string;
let serial = 0;
beforeAll(async () => {
  t = await testApp();
  await t.hearAll();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const add = async (): Promise<string> =>
  (
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: `u${serial++}@until.test`,
    })
  ).body.data.id;
const act = (action: string, contact: string, over: object = {}) =>
  t.call('POST', '/contacts/bulk-action', { action, contact_ids: [contact], ...over });
const read = async (contact: string) => (await t.call('GET', `/contacts/${contact}`)).body.data;
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY);
const reasons = async (contact: string, type: string) =>
  (
    await t.app.db
      .selectFrom('events')
      .select('detail')
      .where('enrollment_id', '=', contact)
      .where('type', '=', type as never)
      .orderBy('id')
      .execute()
  ).map(({ detail }) => (detail as Record<string, unknown>)[type]);

async function answers(contact: string): Promise<void> {
  const { contact_profile_id } = await t.app.db
    .selectFrom('enrollments')
    .select('contact_profile_id')
    .where('id', '=', contact)
    .executeTakeFirstOrThrow();
  const reply = { text: 'Yes.', subject: 'Re: One', received_at: t.clock.now().toISOString(), category: 'interested', mood: 'positive', confidence: 0.9 }; // prettier-ignore
  await t.app.db.transaction().execute((trx) =>
    t.app.eventLog.record(trx, [
      {
        teamId: t.teamId, type: 'reply', occurredAt: t.clock.now(), channel: 'email', campaignId, enrollmentId: contact,
        contactProfileId: contact_profile_id, detail: { reply },
      },
    ]),
  ); // prettier-ignore
}

describe('a pause until a date', () => {
  it('ends by itself, is explained, and is in the timeline and in the events', async () => {
    const contact = await add();
    const until = inDays(3);
    expect((await act('pause', contact, { until: until.toISOString() })).body).toMatchObject({ changed: 1 });
    const paused = { life: 'paused', reason: 'manual', resume_at: until.toISOString(), next_run_at: null };
    expect(await read(contact)).toMatchObject(paused);
    const { body } = await t.call('GET', `/contacts/${contact}/explain`);
    expect(body.data.gates.find(({ gate }: { gate: string }) => gate === 'paused_until')).toMatchObject({
      until: until.toISOString(),
    });
    const timeline = (await t.call('GET', `/contacts/${contact}/timeline`)).body.data;
    expect(timeline).toContainEqual(
      expect.objectContaining({ type: 'contact_paused', reason: 'manual', until: until.toISOString() }),
    );
    expect(await reasons(contact, 'contact_paused')).toEqual([
      { reason: 'manual', until: until.toISOString() },
    ]);
    t.clock.advance(3 * DAY - 1000);
    await resumePaused(t.app);
    expect(await read(contact)).toMatchObject(paused);
    t.clock.advance(1000);
    await resumePaused(t.app);
    expect(await read(contact)).toMatchObject({ life: 'active', reason: null, resume_at: null });
    expect(await reasons(contact, 'contact_resumed')).toEqual([{ reason: 'manual' }]);
  });

  it('a date alone begins where the organization is', async () => {
    const contact = await add();
    await t.app.db.updateTable('organizations').set({ timezone: 'America/New_York' }).execute();
    const day = inDays(40).toISOString().slice(0, 10);
    await act('pause', contact, { until: day });
    expect((await read(contact)).resume_at).toMatch(new RegExp(`^${day}T0[45]:00:00`));
    await t.app.db.updateTable('organizations').set({ timezone: 'UTC' }).execute();
  });

  it.each([
    ['until must be in the future', () => ({ until: inDays(0).toISOString() })],
    ['until must lie within the next 365 days', () => ({ until: inDays(366).toISOString() })],
    ['until must be an ISO 8601 date, or a date and time with its offset', () => ({ until: 'tomorrow' })],
    ['until goes with pause, not finish', () => ({ until: inDays(1).toISOString(), action: 'finish' })],
  ])('400 %s', async (message, over) => {
    const contact = await add();
    const { status, body } = await act('pause', contact, over());
    expect([status, body.error?.param, body.error?.message]).toEqual([400, 'until', message]);
    expect((await read(contact)).life).toBe('active');
  });

  it('an archived contact comes back paused, and goes on when its day comes', async () => {
    const contact = await add();
    await act('pause', contact, { until: inDays(2).toISOString() });
    await act('archive_all', contact);
    t.clock.advance(5 * DAY);
    await resumePaused(t.app);
    expect(await read(contact)).toMatchObject({ life: 'archived' });
    await act('unarchive', contact);
    expect(await read(contact)).toMatchObject({ life: 'paused', reason: 'manual' });
    await resumePaused(t.app);
    expect(await read(contact)).toMatchObject({ life: 'active' });
  });

  it('is ended by a stop, whichever comes first: what a model says is what the contact is', async () => {
    type Act =
      | { do: 'until'; days: number }
      | { do: 'pause' | 'resume' | 'answer' | 'leave' }
      | { do: 'wait'; days: number };
    const days = fc.integer({ min: 1, max: 6 });
    const acts = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('until' as const), days }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days }) },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('answer' as const, 'leave' as const) }) },
    ); // prettier-ignore
    const perform = async (contact: string, act_: Act, model: { life: string; until: Date | null }) => {
      const stop = () => Object.assign(model, { life: 'finished', until: null });
      switch (act_.do) {
        case 'until':
        case 'pause': {
          const until = act_.do === 'until' ? inDays(act_.days) : null;
          await act('pause', contact, until ? { until: until.toISOString() } : {});
          const longer = model.until !== null && (until === null || until > model.until);
          if (model.life === 'active' || longer) Object.assign(model, { life: 'paused', until });
          return;
        }
        case 'resume':
          await act('resume', contact);
          if (model.life === 'paused') Object.assign(model, { life: 'active', until: null });
          return;
        case 'answer':
          await answers(contact);
          stop();
          return;
        case 'leave':
          await t.call('POST', `/contacts/${contact}/unsubscribe`);
          stop();
          return;
        case 'wait':
          t.clock.advance(act_.days * DAY);
          await resumePaused(t.app);
          if (model.until && model.until <= t.clock.now())
            Object.assign(model, { life: 'active', until: null });
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 8 }), async (list) => {
        const contact = await add();
        const model = { life: 'active', until: null as Date | null };
        for (const each of list) {
          t.clock.advance(1000);
          await perform(contact, each, model);
          const { life, resume_at } = await read(contact);
          expect({ life, until: resume_at }).toEqual({
            life: model.life,
            until: model.until?.toISOString() ?? null,
          });
        }
      }),
      { numRuns: runs(25) },
    );
  });
});
