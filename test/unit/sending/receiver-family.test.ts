import { expect, it } from 'vitest';
import { isFreeFamily, receiverFamily } from '../../../src/sending/rules/receiver-family.ts';

it.each([
  ['gmail.com', null, 'gmail', true],
  ['gmail.com', 'google.com', 'gmail', true],
  ['acme.example', 'google.com', 'google_workspace', false],
  ['hotmail.co.uk', 'outlook.com', 'outlook', true],
  ['acme.example', 'outlook.com', 'microsoft365', false],
  ['yahoo.co.jp', null, 'yahoo_jp', true],
  ['yahoo.de', null, 'yahoo', true],
  ['acme.example', 'pphosted.com', 'proofpoint', false],
  ['acme.example', 'acme-mail.example', 'other', false],
  ['acme.example', null, 'other', false],
  ['freenet.de', null, 'other_free', true],
  ['notgmail.com', null, 'other', false],
])('%s at %s is of %s', (domain, operator, family, free) => {
  expect(receiverFamily(domain, operator)).toBe(family);
  expect(isFreeFamily(family)).toBe(free);
});
