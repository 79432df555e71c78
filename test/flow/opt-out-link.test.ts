import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../src/sending/links.ts';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

/** The one-click request of a mail program. RFC 8058 */
async function click(): Promise<number> {
  const { id } = await w.t.app.db.selectFrom('enrollments').select('id').executeTakeFirstOrThrow();
  const url = new URL(unsubscribeUrl(w.t.app, id)).pathname;
  const { statusCode } = await w.t.server.inject({ method: 'POST', url });
  return statusCode;
}
const contactId = async (): Promise<string> =>
  (await w.t.app.db.selectFrom('enrollments').select('id').executeTakeFirstOrThrow()).id;

describe('the link of a mail keeps the address from mail that the mail went to', () => {
  it('also when the contact has another address by then', async () => {
    await w.wroteTo(['ben@people.test']);
    const changed = await w.t.call('PATCH', `/contacts/${await contactId()}`, { email: 'ben@new.test' });
    expect(changed.status).toBe(200);
    expect(await click()).toBe(200);
    expect((await w.blacklist()).map(({ address }) => address).toSorted()).toEqual([
      'ben@new.test',
      'ben@people.test',
    ]);
  });

  it('as an answer from that address does', async () => {
    await w.wroteTo(['ben@people.test']);
    await w.t.call('PATCH', `/contacts/${await contactId()}`, { email: 'ben@new.test' });
    await w.hear([{ text: 'Please unsubscribe me from your list.' }]);
    expect((await w.blacklist()).map(({ address }) => address)).toContain('ben@people.test');
  });

  it('also when the contact was deleted', async () => {
    await w.wroteTo(['ben@people.test']);
    const { status } = await w.t.call('DELETE', `/contacts/${await contactId()}`);
    expect(status).toBe(200);
    expect(await click()).toBe(200);
    expect(await w.blacklist()).toMatchObject([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
  });
});
