import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/platform/config.ts';
import { oidcClientOf } from '../../../src/platform/config-oidc.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';

const load = (env: Record<string, string>) => loadConfig([shippedConfig('default')], env).oidc;
const WHOLE = {
  OUTREACHD_OIDC_ISSUER: 'https://sso.acme.test/realms/acme',
  OUTREACHD_OIDC_CLIENT_ID: 'outreachd',
  OUTREACHD_OIDC_CLIENT_SECRET: 's3cret',
  OUTREACHD_OIDC_ORGANIZATION: 'Acme',
};

describe('the OpenID Connect provider of the console', () => {
  it('comes from the environment, and is none without', () => {
    expect(oidcClientOf(load({}))).toBe(null);
    expect(oidcClientOf(load({ OUTREACHD_OIDC_LABEL: 'Acme SSO' }))).toBe(null);
    expect(oidcClientOf(load({ ...WHOLE, OUTREACHD_OIDC_LABEL: 'Acme SSO' }))).toEqual({
      issuer: 'https://sso.acme.test/realms/acme',
      clientId: 'outreachd',
      clientSecret: 's3cret',
      organization: 'Acme',
      label: 'Acme SSO',
    });
  });

  it.each(Object.keys(WHOLE))('is refused as a whole without %s', (name) => {
    expect(() => load({ ...WHOLE, [name]: '' })).toThrow(/^oidc\.\w+: is required beside oidc\.\w+$/);
  });

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000/a',
    'http://[::1]:4000',
    'https://acme.eu.auth0.com/',
  ])('may be %s', (issuer) =>
    expect(oidcClientOf(load({ ...WHOLE, OUTREACHD_OIDC_ISSUER: issuer }))).toMatchObject({ issuer }),
  );

  it.each([
    'sso.acme.test',
    'ftp://sso.acme.test',
    'javascript:alert(1)',
    'http://sso.acme.test',
    'http://127.0.0.1.acme.test',
    'http://localhost.acme.test',
    'https://me:pw@sso.acme.test',
    'https://sso.acme.test/?a=b',
    'https://sso.acme.test/#a',
    'https://sso.acme.test/.well-known/openid-configuration',
  ])('may not be %s', (issuer) => {
    expect(() => load({ ...WHOLE, OUTREACHD_OIDC_ISSUER: issuer })).toThrow(/^oidc\.issuer: must /);
  });

  it('never shows its secret in a fault', () => {
    const faults = [
      { ...WHOLE, OUTREACHD_OIDC_ISSUER: '' },
      { ...WHOLE, OUTREACHD_OIDC_ISSUER: 's3cret' },
    ].map((env) => {
      try {
        return JSON.stringify(load(env));
      } catch (error) {
        return String(error);
      }
    });
    expect(faults.join()).not.toContain('s3cret');
  });
});
