import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';

let t: TestApp;
let path: string;
beforeAll(async () => {
  t = await testApp();
  const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'x' });
  path = `/campaigns/${body.data.id}/sequence`;
});
afterAll(() => t[Symbol.asyncDispose]());

const save = (subject: string, expected?: number | null) =>
  t.call('PATCH', path, {
    ...oneMail(subject, 'Text'),
    ...(expected === undefined ? {} : { expected_sequence_version: expected }),
  });
const read = async () => (await t.call('GET', path)).body.data;

describe('PATCH /campaigns/{id}/sequence with expected_sequence_version', () => {
  it('409 for the second of two that changed the same version, and nothing is lost', async () => {
    const { sequence_version: seen } = await read();
    expect((await save('Of Ann', seen)).status).toBe(200);
    const { sequence_version: newest } = await read();
    const refused = await save('Of Ben', seen);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'newer_sequence',
      param: 'expected_sequence_version',
      details: { sequence_version: newest },
    });
    expect((await read()).nodes[1].data.subject).toBe('Of Ann');
    const saved = await save('Of both', newest);
    expect([saved.status, saved.body.data.sequence_version]).toEqual([200, newest + 1]);
  });

  it('200 for one that expects nothing', async () => {
    expect((await save('Of a script')).status).toBe(200);
  });

  it('409 for all but one of those that save at once', async () => {
    const { sequence_version: seen } = await read();
    const answers = await Promise.all(Array.from({ length: 5 }, (_none, n) => save(`Of ${n}`, seen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });
});
