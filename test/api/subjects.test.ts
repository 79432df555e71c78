import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { Answered, TestApp } from '../support/app.ts';
import { MAIL } from '../support/broadcasts.ts';
import { oneMail } from '../support/graph.ts';

let t: TestApp;
let campaign: string;
let broadcast: string;
beforeAll(async () => {
  t = await testApp();
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'x', ...oneMail('Hi', 'Text') });
  campaign = made.body.data.id;
  broadcast = (await t.call('POST', '/broadcasts', { TeamId: t.teamId, ...MAIL })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const variant = (subject: string) => {
  const graph = oneMail('Hi', 'Text');
  Object.assign(graph.nodes[1]!.data, { variants: [{ id: 'a' }, { id: 'b', subject }] });
  return graph;
};
const WAYS: [what: string, param: string, save: (subject: string) => Promise<Answered>][] = [
  ['a new campaign', 'nodes[1].data.subject', (subject) => t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'y', ...oneMail(subject, 'Text') })],
  ['a campaign', 'nodes[1].data.subject', (subject) => t.call('PATCH', `/campaigns/${campaign}`, oneMail(subject, 'Text'))],
  ['a sequence', 'nodes[1].data.subject', (subject) => t.call('PATCH', `/campaigns/${campaign}/sequence`, oneMail(subject, 'Text'))],
  ['a preview', 'nodes[1].data.subject', (subject) => t.call('POST', `/campaigns/${campaign}/sequence/preview`, oneMail(subject, 'Text'))],
  ['a variant', 'nodes[1].data.variants[1].subject', (subject) => t.call('PATCH', `/campaigns/${campaign}/sequence`, variant(subject))],
  ['a playbook', 'nodes[1].data.subject', (subject) => t.call('POST', '/playbooks', { TeamId: t.teamId, name: 'P', ...oneMail(subject, 'Text') })],
  ['a new broadcast', 'subject', (subject) => t.call('POST', '/broadcasts', { TeamId: t.teamId, ...MAIL, subject })],
  ['a broadcast', 'subject', (subject) => t.call('PUT', `/broadcasts/${broadcast}`, { ...MAIL, subject })],
]; // prettier-ignore

describe.each(WAYS)('the subject of %s', (_what, param, save) => {
  it.each([
    ['CR and LF', 'Hi\r\nBcc: all@else.test'],
    ['LF', 'Hi\n'],
    ['CR', '\rHi'],
    ['LF in a default', 'Hi {{first_name | default: "you\nthere"}}'],
    ['LF in spintax', '{Hi|Hello\n} Ben'],
    ['999 characters', 's'.repeat(999)],
  ])('400 with %s', async (_fault, subject) => {
    const { status, body } = await save(subject);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', param]);
  });

  it('is taken with 998 characters', async () => {
    expect((await save('ü'.repeat(998))).status).toBeLessThan(300);
  });
});

it('400 for the subject of a placement test with a line break', async () => {
  const test = { TeamId: t.teamId, seed_count: 3, body: 'Text' };
  const { status, body } = await t.call('POST', '/placement-tests', { ...test, subject: 'Hi\nthere' });
  expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'subject']);
});
