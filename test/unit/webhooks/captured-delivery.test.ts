import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headersOf, judgeCaptured } from '../../../src/webhooks/rules/captured-delivery.ts';
import { deliveryHeaders } from '../../../src/webhooks/rules/signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLD = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const EVENT = '0192f0c0-0000-7000-8000-000000000001';
const AT = new Date('2026-11-16T09:05:00Z');
const BODY = JSON.stringify({
  event_id: EVENT,
  timestamp: '2026-11-16T09:00:00.000Z',
  type: 'reply',
  contact: { first_name: 'Änn' },
});

const sent = (secrets: string[] = [SECRET], body = BODY): Record<string, string> => ({
  ...deliveryHeaders({
    secrets,
    eventId: EVENT,
    eventType: 'reply',
    timestamp: '2026-11-16T09:00:00.000Z',
    body,
    attemptAt: AT,
    replayed: false,
    attempt: 1,
    custom: {},
  }),
  'content-length': String(Buffer.byteLength(body)),
});
const judge = ({ body = BODY, secret = SECRET, headers = sent(), now = AT, tolerance = 300 } = {}) =>
  judgeCaptured({ headers, body: Buffer.from(body) }, secret, now, tolerance);
const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

describe('a captured delivery', () => {
  it('verifies as it was sent, by either signature alone too', () => {
    expect(judge()).toEqual({
      ok: true,
      signedBy: ['X-Service-Signature', 'webhook-signature'],
      ageSeconds: 0,
    });
    expect(judge({ headers: without(sent(), 'webhook-signature') })).toMatchObject({
      ok: true,
      signedBy: ['X-Service-Signature'],
    });
    expect(judge({ headers: without(sent(), 'x-service-signature') })).toMatchObject({
      ok: true,
      signedBy: ['webhook-signature'],
    });
    expect(judge({ headers: sent([SECRET, OLD]) })).toMatchObject({ ok: true });
  });

  it('is refused for its age only past the tolerance, and what is judged is the attempt', () => {
    const after = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);
    expect(judge({ now: after(300) })).toMatchObject({ ok: true, ageSeconds: 300 });
    expect(judge({ now: after(301) })).toMatchObject({ ok: false, fault: 'too_old' });
    expect(judge({ now: after(-300) })).toMatchObject({ ok: true });
    expect(judge({ now: after(-301) })).toMatchObject({ ok: false, fault: 'too_new' });
    // An unsigned time does not count.
    const unsigned = { ...without(sent(), 'webhook-signature'), 'webhook-timestamp': 'yesterday' };
    expect(judge({ headers: unsigned, now: after(1) })).toMatchObject({ fault: 'too_old' });
    // Without the attempt's time only the event's time is left, five minutes earlier.
    expect(judge({ headers: without(sent(), 'webhook-timestamp'), now: after(1) })).toMatchObject({
      fault: 'too_old',
    });
  });

  it.each([
    ['a line break at the end', `${BODY}\n`],
    ['a byte order mark', `\uFEFF${BODY}`],
    ['JSON that was written anew', JSON.stringify(JSON.parse(BODY), null, 2)],
    ['a body that lost its end', BODY.slice(0, -1)],
    ['the body of another event', BODY.replace(EVENT, EVENT.replace(/1$/, '2'))],
    ['a body of another moment', BODY.replace('09:00:00', '09:00:01')],
    ['something that is no JSON', 'x'.repeat(Buffer.byteLength(BODY))],
  ])('with %s is told to be altered', (_what, body) => {
    expect(judge({ body })).toMatchObject({ ok: false, fault: 'body_altered' });
  });

  it.each([
    ['another one', OLD, 'wrong_secret', /not that of this endpoint/],
    ['one with a line break', `${SECRET}\n`, 'wrong_secret', /spaces/],
    ['one without its whsec_', SECRET.slice('whsec_'.length), 'wrong_secret', /whsec_/],
    ['the mask', 'whsec_****LaSw', 'masked_secret', /mask/],
  ])('with %s for a secret blames the secret', (_what, secret, fault, message) => {
    expect(judge({ secret })).toEqual({
      ok: false,
      fault,
      message: expect.stringMatching(message) as string,
    });
  });

  it('signed while a secret is rotated tells the old one from a wrong one', () => {
    expect(judge({ headers: sent([SECRET, OLD]), secret: OLD })).toMatchObject({ fault: 'previous_secret' });
  });

  it('whose headers were altered, or left out, says which', () => {
    expect(
      judge({ headers: { ...sent(), 'x-service-timestamp': '2026-11-16T09:04:00.000Z' } }),
    ).toMatchObject({
      fault: 'header_altered',
      message: expect.stringContaining('X-Service-Timestamp') as string,
    });
    expect(judge({ headers: { ...sent(), 'webhook-timestamp': '1794000000' } })).toMatchObject({
      fault: 'header_altered',
      message: expect.stringContaining('webhook-timestamp') as string,
    });
    expect(judge({ headers: { 'content-length': '3' } })).toMatchObject({ fault: 'missing_header' });
  });

  it('never verifies when a byte of it was changed', () => {
    fc.assert(
      fc.property(fc.nat(Buffer.byteLength(BODY) - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const body = Buffer.from(BODY);
        body[at] = body[at]! ^ by;
        expect(judgeCaptured({ headers: sent(), body }, SECRET, AT, 300).ok).toBe(false);
      }),
    );
  });

  it('reads headers as they are captured', () => {
    expect(
      headersOf([
        'POST /hook HTTP/1.1',
        'Webhook-Id: 7\r',
        'X-Service-Timestamp: 2026-11-16T09:00:00.000Z',
        '',
      ]),
    ).toEqual({ 'webhook-id': '7', 'x-service-timestamp': '2026-11-16T09:00:00.000Z' });
  });
});
