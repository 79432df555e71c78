import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/platform/config.ts';
import { readSmtpUrl } from '../../../src/platform/config-notices.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';

const load = (env: Record<string, string>) => loadConfig([shippedConfig('default')], env).notices;

describe('the mail server of notices', () => {
  it.each([
    ['smtps://smtp.acme.test', { host: 'smtp.acme.test', port: 465, security: 'tls' }],
    ['smtp://smtp.acme.test', { host: 'smtp.acme.test', port: 587, security: 'starttls' }],
    ['smtp://127.0.0.1:2525?security=none', { host: '127.0.0.1', port: 2525, security: 'none' }],
    ['smtp://[::1]:25/?security=none', { host: '::1', port: 25, security: 'none' }],
    [
      'smtps://me%40acme.test:p%3Aw%2F@smtp.acme.test:4465',
      { host: 'smtp.acme.test', port: 4465, security: 'tls', user: 'me@acme.test', pass: 'p:w/' },
    ],
  ])('is read from %s', (url, server) => expect(readSmtpUrl(url)).toEqual(server));

  it.each([
    'smtp://',
    'http://smtp.acme.test',
    'smtps://smtp.acme.test?security=none',
    'smtp://smtp.acme.test?tls=no',
    'smtp://smtp.acme.test/path',
    'smtp://user@smtp.acme.test',
    'smtp://us%E0er:pw@smtp.acme.test',
  ])('is not read from %s', (url) => expect(readSmtpUrl(url)).toBeNull());

  it('comes from the environment, together with its sender', () => {
    const env = { OUTREACHD_NOTICES_SMTP_URL: 'smtps://a:b@c.test', OUTREACHD_NOTICES_FROM: 'n@acme.test' };
    expect(load(env)).toEqual({ smtpUrl: 'smtps://a:b@c.test', from: 'n@acme.test' });
    expect(load({})).toEqual({});
  });

  it.each([
    [{ OUTREACHD_NOTICES_SMTP_URL: 'smtps://a:s3cret@c.test' }, /^notices\.from: is required/],
    [{ OUTREACHD_NOTICES_FROM: 'n@acme.test' }, /^notices\.smtpUrl: is required/],
    [{ OUTREACHD_NOTICES_SMTP_URL: 'mail:s3cret', OUTREACHD_NOTICES_FROM: 'n@a.test' }, /notices\.smtpUrl.*like smtps/],
    [{ OUTREACHD_NOTICES_SMTP_URL: 'smtp://s3cret@c.test', OUTREACHD_NOTICES_FROM: 'n@a.test' }, /notices\.smtpUrl.*like smtps/],
  ])('is refused with the name of the setting, and without its value: %o', (env, message) => {
    expect(() => load(env as Record<string, string>)).toThrow(message);
    expect(() => load(env as Record<string, string>)).not.toThrow(/s3cret/);
  }); // prettier-ignore
});
