import { expect, it } from 'vitest';
import { run } from '../../src/commands/simulate.ts';
import { UsageError } from '../../src/platform/command-line.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { id, oneMail } from '../support/graph.ts';

it('simulate plots the mails of each day, or prints them for machines; wrong words are wrong usage', async () => {
  await using t = await testApp();
  const env = { OUTREACHD_SECRET: t.app.config.secret!, DATABASE_URL: t.databaseUrl };
  const outreachd = async (...args: string[]) => {
    await using child = startChild(['src/main.ts', 'simulate', ...args], env);
    const { code } = await child.ended;
    return { code, said: child.said() };
  };
  await saveSender(t.app, t.teamId, {
    email: 'a@outreach.test',
    smtp_host: '127.0.0.1',
    max_per_day: 2,
    spacing_seconds: 0,
  });
  const { body } = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'x',
    ...oneMail('Hi', 'Text'),
  });
  const campaignId: string = body.data.id;
  for (const name of ['ann', 'ben', 'cas'])
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: `${name}@else.test`,
    });

  const plotted = await outreachd('--campaign', campaignId);
  expect(plotted.code).toBe(0);
  expect(plotted.said).toContain('3 mails to 3 contacts');
  expect(plotted.said).toMatch(/^\d{4}-\d\d-\d\d {2}2 {2}█+$/m);
  expect(plotted.said).toMatch(/100 % +of the waiting is for sender_daily_cap/);
  const machine = await outreachd('--campaign', campaignId, '--reply-rate', '0.5', '--json');
  expect(JSON.parse(machine.said)).toMatchObject({
    sent: 3,
    bottleneck: 'sender_daily_cap',
    assumptions: { reply_rate: 0.5 },
  });
  for (const [args, says] of [
    [['--campaign', id(77)], 'no campaign'],
    [['--campaign', 'autumn'], 'must be an id'],
    [['--campaign', campaignId, '--reply-rate', '5'], 'from 0 to 1'],
    [['--campaign', campaignId, '--days', '1.5'], 'a whole number'],
    [[], '--campaign is missing'],
  ] as const) {
    const refused: unknown = await run([...args], env).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UsageError);
    expect((refused as Error).message).toContain(says);
  }
});
