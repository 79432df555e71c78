import { describe, expect, it } from 'vitest';
import { companyDomain } from '../../../src/sending/rules/company-domain.ts';

describe('the company of an address', () => {
  it.each([
    ['ann@acme.test', 'acme.test'],
    ['Ann@Acme.TEST', 'acme.test'],
    ['"a@b"@acme.test', 'acme.test'],
    ['ann@gmail.com', null],
    ['ann@GoogleMail.com', null],
    ['ann@126.com', null],
    ['ann@zoho.com', null],
    ['ann@mail.acme.test', 'mail.acme.test'],
    [null, null],
  ])('%s is %s', (email, domain) => {
    expect(companyDomain(email)).toBe(domain);
  });
});
