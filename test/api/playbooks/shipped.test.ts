import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED } from '../../../src/campaigns/playbooks/shipped/shipped.ts';
import { compileTemplate } from '../../../src/sending/rules/template.ts';
import type { Template } from '../../../src/sending/rules/template.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

/** Checks that fail for every new campaign of a new team. */
const OF_THE_TEAM = new Set(['senders', 'linkedin', 'contacts']);
const cases = SHIPPED.map((playbook) => [playbook.name, playbook] as const);

/** Variables without a default: a mail waits if its contact has no such field. */
const withoutDefault = (template: Template): string[] =>
  template.flatMap((part) => {
    if (part.kind === 'variable') return part.fallback === null ? [part.name] : [];
    return part.kind === 'choice' ? part.options.flatMap((option) => withoutDefault(option)) : [];
  });

describe('the playbooks that ship with the product', () => {
  it('are listed for every team, each once', async () => {
    const { body } = await t.call('GET', `/playbooks?TeamId=${t.teamId}&sortBy=name&status=active`);
    expect(
      body.data.map(({ name, builtin, team_id }: Record<string, unknown>) => [name, builtin, team_id]),
    ).toEqual(
      [
        'Ask for a referral',
        'Cold introduction',
        'Event invitation',
        'Former customers',
        'LinkedIn and mail',
      ].map((name) => [name, true, null]),
    );
    expect(new Set(SHIPPED.map(({ id }) => id)).size).toBe(SHIPPED.length);
  });

  it.each(cases)('%s makes a campaign whose sequence passes every launch check', async (_name, playbook) => {
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'Autumn',
      PlaybookId: playbook.id,
    });
    expect([made.status, made.body.warnings, made.body.data.PlaybookId]).toEqual([
      201,
      undefined,
      playbook.id,
    ]);
    const { body } = await t.call('GET', `/campaigns/${made.body.data.id}/review`);
    const failed = body.data.launch_checks.filter(
      ({ check, passed }: { check: string; passed: boolean }) => !passed && !OF_THE_TEAM.has(check),
    );
    expect(failed).toEqual([]);
    const mails = playbook.nodes.filter(({ type }) => type === 'emailNode').length;
    expect(body.data.steps.filter(({ type }: { type: string }) => type === 'emailNode')).toHaveLength(mails);
    const simulated = await t.call('POST', `/campaigns/${made.body.data.id}/simulate`, { contacts: 5 });
    expect(simulated.status).toBe(200);
  });

  it.each(cases)('%s has a default for every field that a text names', (_name, { nodes }) => {
    const texts = nodes.flatMap(({ data }) => [data.subject, data.body, data.message]);
    const named = texts.filter((text) => typeof text === 'string').map((text) => {
      const compiled = compileTemplate(text);
      return compiled.kind === 'ok' ? withoutDefault(compiled.template) : [compiled.message];
    }); // prettier-ignore
    expect(named.length).toBeGreaterThan(3);
    expect(named.flat()).toEqual([]);
  });

  it.each(cases)('%s describes the fields that its texts name', (_name, { nodes, description }) => {
    const fields = [...JSON.stringify(nodes).matchAll(/custom\.\w+/g)].map(([field]) => field);
    for (const field of new Set(fields)) expect(description).toContain(field);
  });

  it('403 for a change or a removal, which says to duplicate', async () => {
    const { id } = SHIPPED[0]!;
    for (const { status, body } of [
      await t.call('PATCH', `/playbooks/${id}`, { name: 'Mine' }),
      await t.call('DELETE', `/playbooks/${id}`),
      await t.call('DELETE', `/playbooks/${id}?permanent=true`),
    ]) {
      expect([status, body.error.code, body.error.param]).toEqual([403, 'insufficient_permissions', 'id']);
      expect(body.error.message).toContain('duplicate it');
    }
    expect((await t.call('GET', `/playbooks/${id}`)).body.data).toMatchObject({
      id,
      builtin: true,
      status: 'active',
    });
  });

  it('are duplicated for a team that the body names', async () => {
    const { id, name, settings } = SHIPPED[0]!;
    const { status, body } = await t.call('POST', `/playbooks/${id}/duplicate`, { TeamId: t.teamId });
    expect([status, body.data.name]).toEqual([201, `Copy of ${name}`]);
    expect(body.data).toMatchObject({ builtin: false, team_id: t.teamId, status: 'draft', settings });
    expect((await t.call('PATCH', `/playbooks/${body.data.id}`, { name: 'Mine' })).status).toBe(200);
    const nameless = await t.call('POST', `/playbooks/${id}/duplicate`, {});
    expect([nameless.status, nameless.body.error.code, nameless.body.error.param]).toEqual([400, 'missing_team_id', 'TeamId']); // prettier-ignore
  });
});
