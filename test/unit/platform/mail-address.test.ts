import { describe, expect, it } from 'vitest';
import { isEmail } from '../../../src/contacts/rules/email-address.ts';
import { isMailAddress } from '../../../src/platform/rules/mail-address.ts';
import { checkSender } from '../../../src/senders/rules/sender-fields.ts';

const isSender = (email: string): boolean =>
  checkSender({ email, smtp_host: 'smtp.else.test' }).every(({ param }) => param !== 'email');

describe('one plain address', () => {
  it.each(['a@x.test', 'a.b+c@x.test', "o'neil@x-y.test", `${'a'.repeat(64)}@x.test`])('is %s', (text) => {
    expect([isMailAddress(text), isEmail(text), isSender(text)]).toEqual([true, true, true]);
  });

  it.each([
    '.a@x.test',
    'a.@x.test',
    'a..b@x.test',
    '.@x.test',
    '@x.test',
    'a@',
    'a',
    'a@b@x.test',
    'a@x..test',
    'a@.x.test',
    'a@x.test.',
    `${'a'.repeat(65)}@x.test`,
    `a@${'x'.repeat(256)}`,
    '"a"@x.test',
    'a b@x.test',
    'a@x.test,b@x.test',
    'a@x.test\r\nBcc: b@x.test',
  ])('is not %j', (text) => {
    expect([isMailAddress(text), isEmail(text), isSender(text)]).toEqual([false, false, false]);
  });
});
