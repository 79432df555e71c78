import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSender, connectionOf } from '../../../src/senders/rules/sender-fields.ts';
import type { SenderFields } from '../../../src/senders/rules/sender-fields.ts';

const SENDS: SenderFields = { email: 'ann@else.test', smtp_host: 'smtp.else.test' };
const READS: SenderFields = { imap_host: 'imap.else.test', imap_user: 'ann', imap_password: 'secret' };
const paramsOf = (fields: SenderFields): string[] => checkSender(fields).map(({ param }) => param);

describe('a mailbox', () => {
  it.each<[string, SenderFields, string[]]>([
    ['that sends', SENDS, []],
    ['that sends with a login', { ...SENDS, smtp_user: 'ann', smtp_password: 'secret' }, []],
    ['that sends with a user that needs no password', { ...SENDS, smtp_user: 'ann' }, []],
    ['that reads as well', { ...SENDS, ...READS }, []],
    ['of nothing', {}, ['email', 'smtp_host']],
    ['with a password and no user', { ...SENDS, smtp_password: 'secret' }, ['smtp_user']],
    ['with a port to read and no host', { ...SENDS, imap_port: 993 }, ['imap_host']],
    ['with a login to read and no host', { ...SENDS, ...READS, imap_host: null }, ['imap_host']],
    ['with a host to read and no login', { ...SENDS, imap_host: 'imap.else.test' }, ['imap_user']],
    ['with a host to read and no password', { ...SENDS, ...READS, imap_password: null }, ['imap_password']],
  ])('%s is faulted in %j', (_says, fields, params) => {
    expect(paramsOf({ ...fields })).toEqual(params);
  });

  it.each(['ann@else.test', 'a.b+c@sub.else.test', 'änn@else.test', `${'x'.repeat(64)}@else.test`])(
    'may send as %s',
    (email) => {
      expect(paramsOf({ ...SENDS, email })).toEqual([]);
    },
  );

  it.each([
    '',
    'ann',
    '@else.test',
    'ann@',
    'ann@else.test, bob@else.test',
    'Ann <ann@else.test>',
    'ann@else.test\r\nRCPT TO:<bob@else.test>',
    'ann@@else.test',
    '"ann"@else.test',
    `${'x'.repeat(65)}@else.test`,
  ])('may not send as %j', (email) => {
    expect(paramsOf({ ...SENDS, email })).toEqual(['email']);
  });

  it('that may send has one address, on one line and without a blank', () => {
    const unit = fc.constantFrom('a', 'b', '.', '-', 'ä', '@', ' ', ',', '<', '\r\n', '\0', '\u2028');
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 6 }), (domain) => {
        const clean = /^[^@ ,<\r\n\0\u2028]+$/.test(domain) && !/^\.|\.\.|\.$/.test(domain);
        expect(paramsOf({ ...SENDS, email: `ann@${domain}` })).toEqual(clean ? [] : ['email']);
        expect(paramsOf({ ...SENDS, email: `${domain}@else.test` })).toEqual(clean ? [] : ['email']);
      }),
    );
  });
});

describe('a connection', () => {
  type Security = 'none' | 'starttls' | 'tls';
  it.each<['smtp' | 'imap', number | null, Security | null, number, Security]>([
    ['smtp', null, null, 587, 'starttls'],
    ['smtp', null, 'none', 25, 'none'],
    ['smtp', null, 'tls', 465, 'tls'],
    ['smtp', 465, null, 465, 'tls'],
    ['smtp', 587, null, 587, 'starttls'],
    ['smtp', 2525, null, 2525, 'starttls'],
    ['smtp', 465, 'starttls', 465, 'starttls'],
    ['imap', null, null, 993, 'tls'],
    ['imap', null, 'starttls', 143, 'starttls'],
    ['imap', null, 'none', 143, 'none'],
    ['imap', 143, null, 143, 'starttls'],
    ['imap', 993, null, 993, 'tls'],
    ['imap', 10_993, null, 10_993, 'tls'],
  ])('for %s given port %s and security %s uses %i and %s', (protocol, port, security, usedPort, used) => {
    expect(connectionOf(protocol, { port, security })).toEqual({ port: usedPort, security: used });
  });

  it('keeps what is given, and once filled in changes no more', () => {
    const ports = fc.option(fc.integer({ min: 1, max: 65_535 }));
    const securities = fc.option(fc.constantFrom<Security>('none', 'starttls', 'tls'));
    fc.assert(
      fc.property(fc.constantFrom('smtp', 'imap'), ports, securities, (protocol, port, security) => {
        const filled = connectionOf(protocol, { port, security });
        expect(filled).toMatchObject({ ...(port && { port }), ...(security && { security }) });
        expect(connectionOf(protocol, filled)).toEqual(filled);
      }),
    );
  });
});
