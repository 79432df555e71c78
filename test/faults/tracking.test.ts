import { expect, it } from 'vitest';
import { saveSender } from '../../src/senders/save-sender.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { createHitKeeper } from '../../src/tracking/keep-hits.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const KILLS = 3;

it('hits that killed workers were judging are judged once by the next one: one event, one webhook', async () => {
  await using sink = await startSmtpSink();
  await using t = await testApp({ overrides: { clock: systemClock } });
  const smtp = { smtp_host: '127.0.0.1', smtp_port: sink.port, smtp_security: 'none' as const };
  const { id: senderId } = await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', spacing_seconds: 0, ...smtp });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...oneMail('Hi', 'Text') });
  const CampaignId = made.body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ann@else.test' });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  const steps = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await steps();
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  await steps();
  await t.call('POST', '/webhooks', { team_id: t.teamId, url: 'https://hooks.test/all' });
  const [mail] = await t.app.db
    .updateTable('email_sends')
    .set({ sent_at: new Date(Date.now() - 3_600_000) })
    .returning(['id', 'state'])
    .execute();
  expect(mail!.state).toBe('sent');

  const at = new Date(Date.now() - 60_000);
  const keeper = createHitKeeper(t.app);
  const hit = (url: string | null) => ({
    team_id: t.teamId, id: t.app.ids.uuid(at), email_send_id: mail!.id, kind: url ? 'click' as const : 'open' as const,
    url, links: 1, at, method: 'GET', user_agent: PERSON, ip: '89.12.34.56', prefetch: false,
  }); // prettier-ignore
  await Promise.all([hit(null), hit('https://acme.test/'), hit('https://acme.test/')].map((each) => keeper.keep(each)));
  await keeper.stop();
  const judged = () => t.app.db.selectFrom('tracking_hits').select('actor').where('actor', 'is not', null).execute();
  const counted = async (table: 'events' | 'webhook_deliveries') => {
    const column = table === 'events' ? 'type' : 'event_type';
    const { rows } = await t.app.pool.query<{ type: string; n: number }>(
      `select ${column}::text as type, count(*)::int as n from ${table} where ${column}::text in ('open', 'click') group by 1 order by 1`,
    );
    return rows;
  };

  const worker = (env: Record<string, string> = {}) =>
    startChild(['src/main.ts', 'worker'], {
      OUTREACHD_SECRET: t.app.config.secret!,
      DATABASE_URL: t.databaseUrl,
      OUTREACHD_WORKER_HEALTH_PORT: '0',
      ...env,
    });
  for (let kill = 0; kill < KILLS; kill++) {
    await using killed = worker({ OUTREACHD_CRASH_AT: 'event.after_insert' });
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect([await judged(), await counted('events'), await counted('webhook_deliveries')]).toEqual([[], [], []]);
  }
  await using _first = worker();
  await using _second = worker();
  expect(await eventually(judged, (hits) => hits.length === 3)).toEqual(Array.from({ length: 3 }, () => ({ actor: 'human' })));
  const once = [{ type: 'click', n: 1 }, { type: 'open', n: 1 }];
  expect(await counted('events')).toEqual(once);
  expect(await counted('webhook_deliveries')).toEqual(once);
}, 120_000); // prettier-ignore
