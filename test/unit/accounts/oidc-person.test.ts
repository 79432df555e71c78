import { describe, expect, it } from 'vitest';
import { personOf } from '../../../src/accounts/oidc/rules/person.ts';
import { problemOfError, problemOfRefusal } from '../../../src/accounts/oidc/rules/problem.ts';

const SSO = 'https://sso.acme.test/realms/acme';
const ENTRA = 'https://login.microsoftonline.com/4711/v2.0';
const person = (email: string) => ({ kind: 'person', email });
const refused = (problem: string) => ({ kind: 'refused', problem });

describe('the person of an account', () => {
  it('is known by the verified address, in lower case', () => {
    expect(personOf({ email: 'Anna@ACME.test', email_verified: true }, SSO)).toEqual(
      person('anna@acme.test'),
    );
    expect(personOf({ email: 'änna@acme.test', email_verified: true }, SSO)).toEqual(
      person('änna@acme.test'),
    );
  });

  it.each([undefined, null, false, 'true', 'false', 1, {}, [true]])(
    'is refused with email_verified %o',
    (said) => {
      expect(personOf({ email: 'a@acme.test', email_verified: said }, SSO)).toEqual(refused('unverified'));
    },
  );

  it.each([
    undefined,
    null,
    '',
    'anna',
    '@acme.test',
    'a@b@',
    'a b@acme.test',
    'a@acme.test\n',
    ['a@acme.test'],
    {},
  ])('is refused with the address %o', (email) => {
    expect(personOf({ email, email_verified: true }, SSO)).toEqual(refused('no_email'));
  });

  it.each(['\u{212a}ate@acme.test', 'anna@\u{212a}.test', '\u{130}da@acme.test'])(
    'is no user whose address %s only becomes in lower case',
    (email) => {
      expect(personOf({ email, email_verified: true }, SSO)).toEqual(refused('unknown_user'));
    },
  );

  it('is verified at Microsoft by xms_edov, and by it nowhere else', () => {
    for (const said of [true, 1, '1', 'true'])
      expect(personOf({ email: 'a@acme.test', xms_edov: said }, ENTRA)).toEqual(person('a@acme.test'));
    for (const said of [undefined, false, 0, '0', 'no'])
      expect(personOf({ email: 'a@acme.test', xms_edov: said }, ENTRA)).toEqual(refused('unverified'));
    for (const issuer of [
      SSO,
      'https://login.microsoftonline.com.evil.test/4711/v2.0',
      `https://evil.test/?${ENTRA}`,
    ])
      expect(personOf({ email: 'a@acme.test', xms_edov: true }, issuer)).toEqual(refused('unverified'));
  });
});

describe('what the provider says instead of a person', () => {
  it.each([
    ['access_denied', 'denied'],
    ['login_required', 'denied'],
    ['server_error', 'unreachable'],
    ['temporarily_unavailable', 'unreachable'],
    ['invalid_scope', 'provider_error'],
    ['constructor', 'provider_error'],
    ['<script>', 'provider_error'],
  ])('%s is %s', (error, problem) => expect(problemOfError(error)).toBe(problem));

  it.each([
    ['invalid_grant', 400, 'expired'],
    ['invalid_client', 401, 'provider_error'],
    ['server_error', 503, 'unreachable'],
    ['slow_down', 429, 'unreachable'],
  ])('%s with status %i is %s', (error, status, problem) =>
    expect(problemOfRefusal(error, status)).toBe(problem),
  );
});
