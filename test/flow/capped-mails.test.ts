import { expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const CAPPED = 60;
const SPACING_SECONDS = 60;
const DAYS = 7;

it.each([0, SPACING_SECONDS])(
  'mails that a cap holds delay no mail behind them, with %i s between two mails',
  async (spacing_seconds) => {
    await using sink = await startSmtpSink();
    await using t = await testApp();
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: 'anna@outreach.test',
      spacing_seconds,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
    });
    const cap = { mails: 1, days: DAYS };
    expect((await t.call('PATCH', `/teams/${t.teamId}`, { company_cap: cap })).status).toBe(200);
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'C',
      ...oneMail('Hi', 'Text'),
    });
    const CampaignId = made.body.data.id;
    expect((await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' })).status).toBe(200);
    await using mailer = await openMailer(t.app);
    const enroll = async (...emails: string[]): Promise<void> => {
      for (const email of emails) await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
      await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    };
    const drain = async (): Promise<string[]> => {
      sink.mails.length = 0;
      await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
      return sink.mails.flatMap(({ to }) => to);
    };

    await enroll('first@acme.test');
    expect(await drain()).toEqual(['first@acme.test']);
    const until = new Date(t.clock.now().getTime() + DAYS * 24 * 3_600_000);
    t.clock.advance(2 * SPACING_SECONDS * 1_000);
    const others = Array.from({ length: CAPPED }, (_none, n) => `p${n}@acme.test`);
    await enroll(...others);
    // Due a second after those that are held, so that they are claimed before it.
    t.clock.advance(1_000);
    await enroll('one@else.test');
    expect(await drain()).toEqual(['one@else.test']);
    const held = await t.app.db
      .selectFrom('email_sends')
      .select(['hold_reason', 'next_attempt_at'])
      .where('state', '=', 'pending')
      .execute();
    expect(held).toEqual(others.map(() => ({ hold_reason: 'company_cap', next_attempt_at: until })));
  },
);
