import { describe, expect, it } from 'vitest';
import { withoutLogin } from '../../../src/senders/rules/login-echo.ts';

const LOGIN = { user: 'anna@outreach.test', secret: 'canary-5f1c/of+the=mailbox' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const { user, secret } = LOGIN;

describe('what a server said of a login', () => {
  it.each([
    ['in clear text', `BAD unknown: a1 LOGIN ${user} ${secret}`],
    ['as AUTH PLAIN', `500 what is AUTH PLAIN ${base64(`\0${user}\0${secret}`)}?`],
    ['as AUTH PLAIN for another user', `500 AUTH PLAIN ${base64(`x\0${user}\0${secret}`)}`],
    ['as AUTH LOGIN', `501 ${base64(secret)}`],
    ['as XOAUTH2', `500 AUTH XOAUTH2 ${base64(`user=${user}\x01auth=Bearer ${secret}\x01\x01`)}`],
    ['as OAUTHBEARER', `BAD ${base64(`n,a=${user},\x01host=h\x01port=1\x01auth=Bearer ${secret}\x01\x01`)}`],
    ['in capital letters', `500 AUTH PLAIN ${base64(`\0${user}\0${secret}`).toUpperCase()}`],
    ['cut', `500 AUTH PLAIN ${base64(`\0${user}\0${secret}`).slice(0, 48)}`],
  ])('is without the password %s', (_how, said) => {
    const quoted = withoutLogin(said, LOGIN);
    expect(quoted).toContain('***');
    expect(quoted.length).toBeLessThan(70);
    expect(quoted).not.toContain(secret);
  });

  it.each([
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled [AS4P195CA0012.EURP195.PROD.OUTLOOK.COM]',
    '535-5.7.8 Username and Password not accepted. https://support.google.com/mail/?p=BadCredentials a640c23a62f3a-ab6784d93c6sm1134866b.12 - gsmtp',
    '',
  ])('stays as it is without one', (said) => {
    expect(withoutLogin(said, LOGIN)).toBe(said);
    expect(withoutLogin(said, { user: 'a', secret: 'is' })).toBe(said);
  });
});
