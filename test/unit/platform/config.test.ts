import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { ConfigError, loadConfig, masterSecrets } from '../../../src/platform/config.ts';

const defaults = shippedConfig('default');
const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'config-')), 'c.json');
  writeFileSync(path, text);
  return path;
};

describe('configuration', () => {
  it.each(['default', 'development', 'test', 'production.example'])(
    'config/%s.json is valid over the defaults',
    (name) => {
      expect(loadConfig([defaults, shippedConfig(name)], {}).http.host).toMatch(/\d/);
    },
  );

  it('limits requests as the specification says, when nothing else is set', () => {
    expect(loadConfig([defaults], {}).limits).toMatchObject({
      perKey: { standardPerMinute: 100, bulkPerMinute: 10, listPerMinute: 60 },
      perIp: { perSecond: 50, connections: 20, perMinute: 3000 },
    });
  });

  it('takes the environment over the files, typed', () => {
    const config = loadConfig([defaults], {
      OUTREACHD_HTTP_PORT: '8080',
      OUTREACHD_EGRESS_ALLOW_CIDRS: '10.0.0.0/8, 127.0.0.0/8',
    });
    expect(config.http).toEqual({ host: '127.0.0.1', port: 8080, trustProxy: [] });
    expect(config.egressAllowCidrs).toEqual(['10.0.0.0/8', '127.0.0.0/8']);
  });

  it('reads a secret from the file that NAME_FILE names, without its line end', () => {
    const config = loadConfig([defaults], { OUTREACHD_SECRET_FILE: file('a-secret-of-some-length\n') });
    expect(masterSecrets(config)).toEqual(['a-secret-of-some-length']);
  });

  it.each([
    [
      'an unknown variable',
      [defaults],
      { OUTREACHD_COLOUR: 'red' },
      /OUTREACHD_COLOUR is not a known setting/,
    ],
    ['_FILE for what is no secret', [defaults], { OUTREACHD_HTTP_PORT_FILE: '/x' }, /not a known setting/],
    [
      'both NAME and NAME_FILE',
      [defaults],
      { OUTREACHD_SECRET: 'x'.repeat(20), OUTREACHD_SECRET_FILE: '/x' },
      /keep one/,
    ],
    [
      'a word for a number',
      [defaults],
      { OUTREACHD_HTTP_PORT: 'web' },
      /OUTREACHD_HTTP_PORT must be a number/,
    ],
    ['a port out of range', [defaults], { OUTREACHD_HTTP_PORT: '70000' }, /http\.port/],
    ['an unknown key in a file', [defaults, file('{"colour":"red"}')], {}, /colour/],
    ['a file that is not JSON', [defaults, file('port: 1')], {}, /not valid JSON/],
    [
      'a proxy that is no address',
      [defaults],
      { OUTREACHD_HTTP_TRUST_PROXY: 'everybody' },
      /http\.trustProxy/,
    ],
    ['a limit of nothing', [defaults, file('{"limits":{"perIp":{"connections":0}}}')], {}, /connections/],
    ['a block list that is not known', [defaults], { OUTREACHD_DNSBL_ZONES: 'bl.acme.test' }, /dnsblZones/],
    [
      'a key for lists that are not asked',
      [defaults],
      { OUTREACHD_DNSBL_ZONES: 'bl.spamcop.net', OUTREACHD_DNSBL_DQS_KEY: 'k'.repeat(26) },
      /dnsblDqsKey: is of use only with a list of Spamhaus/,
    ],
    ['one nameserver', [defaults, file('{"domainNameservers":["ns1.a.test"]}')], {}, /two nameservers/],
    [
      'one nameserver of the environment',
      [defaults],
      { OUTREACHD_DOMAIN_NAMESERVERS: 'ns1.a.test' },
      /domainNameservers: must name two nameservers/,
    ],
    [
      'a nameserver that is no host',
      [defaults],
      { OUTREACHD_DOMAIN_NAMESERVERS: 'ns1.a.test,192.0.2.1/24' },
      /domainNameservers\.1/,
    ],
    ['a test domain that is none', [defaults, file('{"dnsTestDomains":["here"]}')], {}, /dnsTestDomains/],
    ['a file that is missing', [defaults, '/nowhere.json'], {}, /cannot be read/],
  ])('refuses %s and names it', (_what, files, env, message) => {
    expect(() => loadConfig(files, env as Record<string, string>)).toThrow(message);
    expect(() => loadConfig(files, env as Record<string, string>)).toThrow(ConfigError);
  });

  it('stays with the nameservers of a domain, unless told', () => {
    expect(loadConfig([defaults], {}).domainNameservers).toEqual([]);
    const env = { OUTREACHD_DOMAIN_NAMESERVERS: 'ns1.dns.example, ns2.dns.example' };
    expect(loadConfig([defaults], env).domainNameservers).toEqual(['ns1.dns.example', 'ns2.dns.example']);
  });

  it('has the limits of the specification, and trusts no proxy, unless told', () => {
    const config = loadConfig([defaults], {});
    expect(config.rateLimits).toBe('on');
    expect(config.limits).toEqual({
      perKey: { standardPerMinute: 100, bulkPerMinute: 10, listPerMinute: 60 },
      perSession: { standardPerMinute: 600, bulkPerMinute: 10, listPerMinute: 600 },
      perIp: { perSecond: 50, perMinute: 3000, connections: 20 },
    });
    const proxied = loadConfig([defaults], { OUTREACHD_HTTP_TRUST_PROXY: '10.0.0.0/8, fd00::1' });
    expect(proxied.http.trustProxy).toEqual(['10.0.0.0/8', 'fd00::1']);
  });

  it('has the end of V1 from the specification, unless told, and takes no moment that is not in the calendar', () => {
    const read = (OUTREACHD_V1_SUNSET_AT?: string) =>
      loadConfig([defaults], { OUTREACHD_V1_SUNSET_AT }).api.v1SunsetAt;
    expect(read()).toBe('2026-12-31T23:59:59Z');
    expect(read('2027-03-31T00:00:00Z')).toBe('2027-03-31T00:00:00Z');
    expect(() => read('2027-03-31')).toThrow('api.v1SunsetAt (OUTREACHD_V1_SUNSET_AT)');
    expect(() => read('2027-02-31T25:00:00Z')).toThrow('api.v1SunsetAt: must be a moment of the calendar');
  });

  it('never shows a secret in what it says', () => {
    try {
      loadConfig([defaults], { DATABASE_URL: 'mysql://user:hunter2@host/db' });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toContain('databaseUrl');
      expect(String(error)).not.toContain('hunter2');
    }
  });

  it('asks for a master secret, and for long ones', () => {
    expect(() => masterSecrets(loadConfig([defaults], {}))).toThrow(/OUTREACHD_SECRET is required/);
    expect(() =>
      masterSecrets(loadConfig([defaults], { OUTREACHD_SECRET: `${'a'.repeat(20)},short` })),
    ).toThrow(/16 characters/);
  });
});
