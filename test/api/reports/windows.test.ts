import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const ask = (path: string, query = '') => t.call('GET', `/intelligence/${path}?teamId=${t.teamId}${query}`);

describe.each(['deliverability-summary', 'sender-health-summary', 'outbound-summary'])(
  'a summary',
  (path) => {
    it.each([path])('GET %s takes 1 to 90 days, 30 when nothing is said', async () => {
      expect((await ask(path)).body.data.window_days).toBe(30);
      for (const days of [1, 90])
        expect((await ask(path, `&windowDays=${days}`)).body.data.window_days).toBe(days);
      for (const days of ['0', '91', '1.5', 'x']) {
        const { status, body } = await ask(path, `&windowDays=${days}`);
        expect([status, body.error.param], days).toEqual([400, 'windowDays']);
      }
    });
  },
);

it.each([
  'capacity-summary', 'deliverability-summary', 'sender-health-summary', 'outbound-summary', 'domain-health-summary',
])('GET %s needs a team', async (path) => {
  for (const query of ['', '?teamId=x']) {
    const { status, body } = await t.call('GET', `/intelligence/${path}${query}`);
    expect([status, body.error.param]).toEqual([400, 'teamId']);
  }
}); // prettier-ignore
