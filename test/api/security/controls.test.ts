import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import { makeTenant } from '../../support/tenants.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
const { team, campaign, contact, sender } = own.things;
const BREAKS = ['\r', '\n', '\r\n', '\u0000', '\u0085', '\u001b[31m', '\u0008', '\u007f'];
const body = (name: string) => routesOf(t.server).find((route) => route.name === name)!.body!.properties!;

/** Fields that become one line of a mail, or part of its subject. */
const PERSON = Object.entries(body('PATCH /v2/contacts/{id}'))
  .filter(([, { type }]) => [type].flat().includes('string'))
  .map(([name]) => name)
  .filter((name) => name !== 'interest');

describe.each(PERSON)('%s of a contact', (field) => {
  const value = (text: string): string =>
    field === 'email' ? `a${text}Bcc: b@c.test` : field === 'linkedin_url' ? `https://linkedin.com/in/a${text}b` : `a${text}Bcc: b@c.test`; // prettier-ignore

  it('holds no line break and no control character, whichever way it comes in', async () => {
    await t.app.pool.query('update organizations set linkedin_enabled = true');
    for (const text of BREAKS) {
      const given = { [field]: value(text) };
      const person = { TeamId: team, CampaignId: campaign, email: 'new@own.test', ...given };
      const created = await t.call('POST', '/contacts', person);
      const changed = await t.call('PATCH', `/contacts/${contact}`, given);
      for (const { status, body: said } of [created, changed])
        expect([status, said.error?.param], JSON.stringify(text)).toEqual([400, field]);
      if (text === '\u0000') continue;
      const contacts = [{ email: 'good@own.test' }, { email: 'bad@own.test', ...given }];
      const { upload_id } = (await t.call('POST', '/contacts/bulk', { TeamId: team, CampaignId: campaign, contacts })).body; // prettier-ignore
      const { rows } = (await t.call('GET', `/contacts/bulk/${upload_id}?verdict=rejected`)).body.data;
      expect(rows, JSON.stringify(text)).toMatchObject([{ row_number: 2, param: field }]);
    }
  });
});

describe('a mailbox', () => {
  it.each(['send_as', 'smtp_user', 'smtp_host', 'imap_user', 'imap_host', 'email'])('%s is one line', async (field) => {
    for (const text of BREAKS) {
      const settings = { smtp_host: '127.0.0.1', imap_host: '127.0.0.1', imap_user: 'a', imap_password: 'b' };
      const given = { ...settings, [field]: `a${text}b@c.test` };
      const created = await t.call('POST', '/senders', { TeamId: team, email: 'a@b.test', ...given });
      expect([created.status, created.body.error?.param], JSON.stringify(text)).toEqual([400, field]);
      if (field !== 'send_as') continue;
      const changed = await t.call('PATCH', `/senders/${sender}`, { send_as: `a${text}b` });
      expect([changed.status, changed.body.error?.param]).toEqual([400, field]);
    }
  }); // prettier-ignore
});
