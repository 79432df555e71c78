import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEASE_MS } from '../../src/notices/tell.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { answer, mailConfig, tellAll, waiting } from '../support/notices.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

let t: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
  t = await testApp({ config: mailConfig(sink.port) });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await sink.close();
});

it.each(rowsOf('notices'))('at %s a notice is %s when a worker dies', async (point, expected) => {
  await t.call('PATCH', '/me/notices', { team_id: t.teamId, mail_kinds: ['interested_answer'] });
  await answer(t, 'Yes, please');
  t.clock.advance(60_000);
  await dieAt(t, point, tellAll);
  expect(sink.mails).toHaveLength(1);
  // The dead worker holds the switch until its lease ends.
  await tellAll(t.app);
  expect(sink.mails).toHaveLength(1);
  t.clock.advance(LEASE_MS + 1);
  await tellAll(t.app);
  await tellAll(t.app);
  const ids = new Set(sink.mails.map(({ messageId }) => messageId));
  expect([sink.mails.length, ids.size, await waiting(t.app)]).toEqual([2, 1, 0]);
  expect(expected).toBe('mailed twice under one Message-ID, noted as told once');
  await expectSound(t);
});
