import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterCall } from '../../../../src/actions/http/rules/after-call.ts';
import { foundIn } from '../../../../src/actions/http/rules/found.ts';
import { requestOf } from '../../../../src/actions/http/rules/request.ts';
import { hostOf } from '../../../../src/sequences/rules/call-faults.ts';
import { validateGraph } from '../../../../src/sequences/rules/validate.ts';
import { normalizeGraph } from '../../../../src/sequences/rules/graph.ts';
import { id } from '../../../support/graph.ts';

const WALL = new Date('2026-11-25T09:00:00Z');
const answered = (status: number, headers: Record<string, string> = {}) =>
  ({ kind: 'answered', status, statusText: '', headers, body: '', truncated: false, ms: 1 }) as const;
const request = (node: object, values: object) => {
  const ready = requestOf({ url: 'https://crm.test/', headers: {}, ...node } as never, values as never);
  if (ready.kind !== 'ok') throw new Error(ready.name);
  return ready.request;
};

describe('the request of a node', () => {
  it('holds any value as data: in a URL, in JSON, in a form and in a header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => text.trim() !== ''),
        (name) => {
          const values = { first_name: name };
          const { url } = request({ url: 'https://crm.test/a?n={{first_name}}&x=1#y' }, values);
          expect(new URL(url).searchParams.get('n')).toBe(name.toWellFormed());
          expect([new URL(url).host, new URL(url).searchParams.get('x')]).toEqual(['crm.test', '1']);
          const json = request({ body: '{"n": "{{first_name}}", "m": {"a|b": 1}}' }, values);
          expect(JSON.parse(json.body!)).toEqual({ n: name.toWellFormed(), m: { 'a|b': 1 } });
          const headers = {
            'Content-Type': 'application/x-www-form-urlencoded',
            'X-Name': 'is {{first_name}}.',
          };
          const form = request({ body: 'n={{first_name}}&x=1', headers }, values);
          expect(new URLSearchParams(form.body!).get('x')).toBe('1');
          expect(form.headers['X-Name']).toMatch(/^is [\u0020-\u007e]*\.$/);
        },
      ),
    );
  });

  it('names the variable that has no value', () => {
    const ready = requestOf({ url: 'https://crm.test/{{custom.id}}', headers: {} }, {});
    expect(ready).toEqual({ kind: 'missing_variable', name: 'custom.id' });
  });

  it('is JSON where the node names no type, and has no type without a body', () => {
    expect(request({ body: '{}' }, {}).headers).toEqual({ 'content-type': 'application/json' });
    expect(request({}, {})).toMatchObject({ headers: {}, body: null, method: 'POST', timeoutMs: 10_000 });
  });
});

describe('the host of a URL', () => {
  it.each([
    ['https://CRM.test/x?{{email}}', 'crm.test'],
    ['http://crm.test:8080', 'crm.test:8080'],
    ['https://{{custom.host}}/x', null],
    ['https://crm.test{{custom.host}}/x', null],
    ['https://user:pass@crm.test/', null],
    ['https://crm.test\\{{email}}', 'crm.test'],
    ['ftp://crm.test/', null],
    ['{{custom.url}}', null],
  ])('%s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });

  it('is decided by no value, wherever it stands', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (url, value) => {
        const host = hostOf(`${url}{{email}}`);
        fc.pre(host !== null && value.trim() !== '' && !/[{}]/.test(url));
        expect(new URL(request({ url: `${url}{{email}}` }, { email: value }).url).host).toBe(host);
      }),
    );
  });
});

describe('an answer', () => {
  it.each([200, 204, 299])('of %i is good', (status) => {
    expect(afterCall(answered(status), 1, WALL)).toEqual({ kind: 'done', status });
  });

  it.each([400, 401, 404, 410, 422])('of %i is final', (status) => {
    expect(afterCall(answered(status), 1, WALL)).toMatchObject({ kind: 'failed', status });
  });

  it.each([408, 425, 429, 500, 502, 599])('of %i is asked for again, with longer rests', (status) => {
    const rests = [1, 2, 3, 4].map((attempts) => afterCall(answered(status), attempts, WALL));
    expect(rests.map((next) => (next as { inMs: number }).inMs)).toEqual([
      10_000, 60_000, 300_000, 1_800_000,
    ]);
    expect(afterCall(answered(status), 5, WALL)).toMatchObject({ kind: 'failed', status });
  });

  it.each([
    ['120', 120_000],
    ['5', 10_000],
    ['999999999', 3_600_000],
    ['Wed, 25 Nov 2026 09:01:00 GMT', 60_000],
    ['never', 10_000],
  ])('may ask for time: Retry-After %s', (header, inMs) => {
    expect(afterCall(answered(429, { 'retry-after': header }), 1, WALL)).toMatchObject({
      kind: 'again',
      inMs,
    });
  });
});

describe('what is found', () => {
  const found = (saveAs: Record<string, string>, body: string, custom = {}) => foundIn(saveAs, body, custom);

  it('is texts, numbers, truth and null at their paths; lists and objects are not', () => {
    const body = '{"a":{"b":[{"c":"x"},7]},"t":true,"n":null,"o":{}}';
    expect(found({ c: 'a.b[0].c', seven: 'a.b[1]', t: 't', n: 'n', o: 'o' }, body)).toEqual({
      found: { c: 'x', seven: 7, t: true, n: null },
      note: 'the answer has no value at o',
    });
    expect(found({ first: '[0]' }, '["x"]').found).toEqual({ first: 'x' });
  });

  it('is nothing of a prototype', () => {
    expect(found({ a: 'constructor.name', b: '__proto__.x' }, '{"__proto__":{"x":1}}').found).toEqual({
      b: 1,
    });
    expect(Object.getPrototypeOf(found({ a: 'a' }, '{"a":1}').found)).toBe(Object.prototype);
  });

  it('is never more than a contact has room for, and any answer is read without a throw', () => {
    expect(found({ a: 'a' }, '{"a":"x"}', { full: 'y'.repeat(64 * 1024) })).toEqual({
      found: {},
      note: 'the custom fields of the contact have no room: nothing was saved',
    });
    fc.assert(
      fc.property(fc.string(), (body) => {
        expect(found({ a: 'a.b' }, body).found.a).toBeUndefined();
      }),
    );
    expect(found({ a: 'a' }, JSON.stringify({ a: `${'z'.repeat(5_000)}` })).found.a).toHaveLength(1_000);
    expect(found({ a: 'a' }, '{"a":"x\\u0000y\\ud800"}').found.a).toBe('xy\ufffd');
  });
});

describe('an HTTP node is refused', () => {
  const faultsOf = (data: object) =>
    validateGraph(
      normalizeGraph({
        nodes: [{ id: id(1), type: 'startNode' }, { id: id(2), type: 'httpNode', data: { url: 'https://crm.test/', ...data } }],
        edges: [],
      }),
    ).errors.map(({ param, rule }) => `${param.replace('nodes[1].data.', '')} ${rule}`); // prettier-ignore

  it.each([
    [{ url: 'https://{{custom.host}}/' }, 'url url'],
    [{ url: '' }, 'url required'],
    [{ url: 'https://crm.test/{{sender.email}}' }, 'url template'],
    [{ url: 'https://crm.test/{{' }, 'url template'],
    [{ method: 'TRACE' }, 'method enum'],
    [{ method: 'GET', body: 'x' }, 'body method'],
    [{ body: 7 }, 'body type'],
    [{ headers: { Host: 'x' } }, 'headers.Host reserved'],
    [{ headers: { 'X-A': 'a\r\nb' } }, 'headers.X-A value'],
    [{ headers: { 'Idempotency-Key': '1' } }, 'headers.Idempotency-Key reserved'],
    [{ headers: [] }, 'headers type'],
    [{ timeout_ms: 0 }, 'timeout_ms range'],
    [{ save_as: 'x' }, 'save_as type'],
    [{ save_as: { 'a.b': 'x' } }, 'save_as.a.b format'],
    [{ save_as: { a: 'x..y' } }, 'save_as.a format'],
    [{ on_error: 'retry' }, 'on_error enum'],
  ])('with %j: %s', (data, fault) => {
    expect(faultsOf(data).map((each) => each.replace('nodes[1].', ''))).toEqual([fault]);
  });
});
