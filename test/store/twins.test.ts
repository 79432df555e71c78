import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDomains } from '../../src/deliverability/domains/domain-store.ts';
import { STAGES, stageOf } from '../../src/deliverability/domains/rules/setup.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { isBlind } from '../../src/senders/rules/inbox-freshness.ts';
import { listSenders } from '../../src/senders/list-store.ts';
import { sendBlocker } from '../../src/sending/rules/decide.ts';
import type { SendFacts, Window } from '../../src/sending/rules/decide.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { runs } from '../support/chance.ts';
import { oneMail } from '../support/graph.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

const nameservers = fc.array(fc.constantFrom('ns1.test', 'ns2.test'), { maxLength: 3 });

it('a list of domains by stage has those whose stage is that', async () => {
  await fc.assert(
    fc.asyncProperty(nameservers, fc.option(nameservers), async (set, found) => {
      await sql`delete from domains`.execute(t.app.db);
      await sql`insert into domains (team_id, id, domain, nameservers, found_nameservers, connected_at)
        values (${t.teamId}, gen_random_uuid(), 'twin.test', ${set}, ${found}, now())`.execute(t.app.db);
      const listed: string[] = [];
      for (const stage of STAGES)
        if ((await listDomains(t.app.db, { teamId: t.teamId, stage, limit: 1, offset: 0 })).total === 1)
          listed.push(stage);
      expect(listed).toEqual([stageOf({ nameservers: set, found })]);
    }),
    { numRuns: runs(60) },
  );
});

it('a list of mailboxes calls those blind that the rule calls blind', async () => {
  const mailbox = { email: 'anna@twin.test', smtp_host: '127.0.0.1', smtp_port: 25, smtp_security: 'none' as const };
  const { id } = await saveSender(t.app, t.teamId, { ...mailbox, max_per_day: 10 });
  const at = fc.option(fc.constantFrom(...[-1, 0, 1].map((seconds) => new Date(1_800_000_000_000 + seconds * 1000))));
  const freshFrom = new Date(1_800_000_000_000);
  await fc.assert(
    fc.asyncProperty(fc.boolean(), at, at, async (hasImap, walkedAt, since) => {
      await sql`update senders set imap_host = ${hasImap ? 'imap.test' : null} where id = ${id}`.execute(t.app.db);
      await sql`update sender_states set walked_at = ${walkedAt}, imap_since = ${since} where sender_id = ${id}`.execute(
        t.app.db,
      );
      const filter = { teamId: t.teamId, now: t.clock.now(), freshFrom, limit: 1, offset: 0 };
      const { rows } = await listSenders(t.app.db, filter);
      expect(rows[0]!.blind).toBe(isBlind({ isRead: hasImap, seenAt: walkedAt ?? since }, freshFrom));
    }),
    { numRuns: runs(40) },
  );
}); // prettier-ignore

it('why the mails of a campaign wait in a list is what the decision says', async () => {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Twin', ...oneMail('One', 'Text') });
  const campaignId: string = made.body.data.id;
  const now = t.clock.now();
  const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
  const closed = fc.oneof(
    fc.constant<Window>({ because: null, until: null }),
    fc.record({ because: fc.constantFrom('holiday', 'outside_window'), until: fc.constantFrom(later(1), later(5), null) }),
  );
  const capped = fc.option(fc.constantFrom(later(2), later(8)));
  const campaign = fc.record({
    status: fc.constantFrom('active' as const, 'inactive' as const, 'archived' as const),
    pausedReason: fc.option(fc.constantFrom('bounce_guard', 'content_refused')),
  });
  await fc.assert(
    fc.asyncProperty(campaign, closed, closed, capped, capped, async (of, ofCampaign, ofTeam, campaignCap, teamCap) => {
      const { db } = t.app;
      await sql`delete from send_budgets`.execute(db);
      for (const [kind, key, ends] of [['campaign', campaignId, campaignCap], ['team', t.teamId, teamCap]] as const)
        if (ends)
          await sql`insert into send_budgets (team_id, kind, key, day, day_ends, used) values (${t.teamId}, ${kind}, ${key}, ${now}::timestamptz::date, ${ends}, 9)`.execute(db);
      await sql`update campaigns set status = ${of.status}, paused_reason = ${of.pausedReason}, closed_because = ${ofCampaign.because},
        window_until = ${ofCampaign.until ?? sql`'infinity'`}, daily_limit = 5 where id = ${campaignId}`.execute(db);
      await sql`update teams set closed_because = ${ofTeam.because}, window_until = ${ofTeam.until ?? sql`'infinity'`}, daily_limit = 5
        where id = ${t.teamId}`.execute(db);
      const { rows } = await sql<{ reason: string | null }>`select campaign_hold_reason(c, t) as reason
        from campaigns c join teams t on t.id = c.team_id where c.id = ${campaignId}`.execute(db);
      const facts: SendFacts = {
        life: 'active', lifeReason: null, stoppedAt: null, resumeAt: null, email: 'a@twin.test', unsubscribed: false, suppressed: false,
        replied: false, bounced: false, valid2: -1, validationAskedAt: null, riskLevel: null, isCatchAll: null,
        campaign: { ...of, riskLevels: null, includeCatchAll: true },
        windows: { campaign: ofCampaign, team: ofTeam },
        cappedUntil: { campaign: campaignCap, team: teamCap, newContacts: null },
        full: { person: null, company: null },
        mailbox: { disabled: false, restsUntil: null, restsBecause: null, dayFullUntil: null, warmUpFullUntil: null, spacedUntil: null },
        receiverRestsUntil: null, answers: null,
      };
      expect(rows[0]!.reason).toBe(sendBlocker(facts, now)?.gate ?? null);
    }),
    { numRuns: runs(60) },
  );
}); // prettier-ignore
