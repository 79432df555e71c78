import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const command = async (...words: string[]) => {
  await using child = startChild(['src/main.ts', 'organization', ...words], { DATABASE_URL: t.databaseUrl });
  const { code } = await child.ended;
  const said = child.said();
  return { code, said, json: /^[[{]/.test(said) ? JSON.parse(said) : null };
};
const set = (...words: string[]) => command('set', 'acme', ...words, '--json');
const contact = (over: object = {}) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, email: 'ada@else.test', ...over });

describe('outreachd organization', () => {
  it('list shows every organization with its settings, first as they are by default', async () => {
    const { code, json } = await command('list', '--json');
    expect([code, json]).toEqual([
      0,
      [
        {
          id: t.organizationId,
          name: 'Acme',
          contacts_limit: 100_000,
          verification_credits: null,
          free_credits: null,
          linkedin_enabled: false,
          subsequences_enabled: true,
          timezone: 'UTC',
          inbox_link_tracking: false,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
    ]);
    expect((await command('list')).said).toContain(
      'contact limit 100000, credits unmetered, linkedin off, subsequences on, timezone UTC, link tracking off',
    );
  });

  it('set changes what is given and nothing else, and each setting counts at once', async () => {
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C' });
    const campaign: string = made.body.data.id;
    const enrolled = { CampaignId: campaign };
    expect((await contact({ ...enrolled, validate_emails: true })).status).toBe(201);

    const first = await set('--contact-limit', '1', '--credits', '0', '--linkedin', 'on');
    expect(first).toMatchObject({
      code: 0,
      json: { contacts_limit: 1, verification_credits: 0, linkedin_enabled: true, timezone: 'UTC' },
    });
    const ben = { ...enrolled, email: 'ben@else.test' };
    expect((await contact(ben)).body.error.code).toBe('insufficient_permissions');
    expect((await contact({ email: 'c@else.test', linkedin_url: 'https://linkedin.com/in/c' })).status).toBe(
      201,
    );

    await set('--contact-limit', 'none', '--subsequences', 'off', '--timezone', 'Europe/Berlin');
    expect((await contact({ ...ben, validate_emails: true })).body.error.code).toBe('insufficient_credits');
    await set('--credits', '3');
    expect((await command('list')).said).toContain('credits 3 (1 promised)');
    expect((await t.call('GET', `/campaigns/${campaign}/subsequences`)).status).toBe(404);
    expect((await t.call('GET', `/teams/${t.teamId}/usage`)).body.data.contacts_limit).toBe(2_147_483_647);

    const last = await set('--credits', 'unmetered', '--link-tracking', 'on');
    expect(last.json).toMatchObject({
      verification_credits: null,
      timezone: 'Europe/Berlin',
      subsequences_enabled: false,
      inbox_link_tracking: true,
    });
    expect((await contact({ ...ben, validate_emails: true })).status).toBe(201);
  });

  it.each([
    ['no action'],
    ['another action', 'show'],
    ['no name', 'set'],
    ['no setting', 'set', 'acme'],
    ['a count that is none', 'set', 'acme', '--credits', '-1'],
    ['a count that does not fit', 'set', 'acme', '--contact-limit', '2147483648'],
    ['a switch that is none', 'set', 'acme', '--linkedin', 'yes'],
    ['a zone that is none', 'set', 'acme', '--timezone', 'Mars/Olympus'],
    ['an offset as a zone', 'set', 'acme', '--timezone', '+05:30'],
    ['an unknown option', 'list', '--all'],
  ])('exits 2 on %s', async (_why, ...words) => {
    expect((await command(...words)).code).toBe(2);
  });

  it('exits 1 on an unknown name, and 0 with the usage on --help', async () => {
    expect((await command('set', 'Nobody', '--linkedin', 'on')).code).toBe(1);
    const help = await command('--help');
    expect([help.code, help.said]).toEqual([0, expect.stringContaining('organization set NAME')]);
  });
});

describe('outreachd connectors', () => {
  const connectors = async (...words: string[]) => {
    await using child = startChild(['src/main.ts', 'connectors', ...words], {
      DATABASE_URL: t.databaseUrl,
      OUTREACHD_SECRET: t.app.config.secret!,
    });
    const { code } = await child.ended;
    const said = child.said();
    return { code, said, json: /^[[{]/.test(said) ? JSON.parse(said) : null };
  };

  it('sets a connector with a new secret, keeps it when the URL changes, lists and removes it', async () => {
    const first = await connectors('set', 'Acme', 'linkedin', '--url', 'https://one.example/x', '--json');
    expect(first).toMatchObject({ code: 0, json: { organization_id: t.organizationId, kind: 'linkedin' } });
    expect(first.json.secret).toMatch(/^whsec_/);
    const moved = await connectors('set', 'Acme', 'linkedin', '--url', 'https://two.example/x', '--json');
    expect(moved.json.secret).toBe(first.json.secret);
    const fresh = await connectors(
      'set',
      'Acme',
      'linkedin',
      '--url',
      'http://10.1.2.3/x',
      '--secret',
      'new',
    );
    expect(fresh.said).toContain('OUTREACHD_EGRESS_ALLOW_CIDRS');
    expect(fresh.said).not.toContain(first.json.secret);
    const listed = await connectors('list', '--json');
    expect(listed.json).toEqual([
      expect.objectContaining({
        organization: 'Acme',
        kind: 'linkedin',
        url: 'http://10.1.2.3/x',
        failures: 0,
      }),
    ]);
    expect(listed.said).not.toContain('secret');
    expect((await connectors('list')).said).toContain('http://10.1.2.3/x');
    expect(await connectors('remove', 'Acme', 'linkedin')).toMatchObject({ code: 0 });
    expect(await connectors('remove', 'Acme', 'linkedin')).toMatchObject({ code: 1 });
    expect((await connectors('list')).said).toContain('no connector is configured');
  });

  it.each([
    [['set', 'Acme', 'fax', '--url', 'https://x.example'], 'the kind must be linkedin'],
    [['set', 'Nowhere', 'linkedin', '--url', 'https://x.example'], 'there is no organization Nowhere'],
    [['set', 'Acme', 'linkedin'], 'set needs --url'],
    [['set', 'Acme', 'linkedin', '--url', 'ftp://x.example'], '--url'],
    [['set', 'Acme', 'linkedin', '--url', 'https://x.example', '--secret', 'short'], '--secret'],
    [['dance'], 'say list, set or remove'],
  ])('refuses %j', async (words, said) => {
    expect(await connectors(...words)).toMatchObject({ code: 2, said: expect.stringContaining(said) });
  });
});
