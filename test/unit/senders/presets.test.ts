import { expect, it } from 'vitest';
import { readAutoconfig } from '../../../src/senders/rules/autoconfig.ts';
import { PRESETS, presetOf } from '../../../src/senders/rules/presets.ts';

it.each([
  ['aspmx.l.google.com', 'google'],
  ['SMTP.Google.COM.', 'google'],
  ['gmail-smtp-in.l.google.com', 'google'],
  ['acme-example.mail.protection.outlook.com', 'outlook'],
  ['acme-example.a-v1.mx.microsoft', 'outlook'],
  ['outlook-com.olc.protection.outlook.com', 'outlook'],
  ['mta5.am0.yahoodns.net', 'yahoo'],
  ['mx01.mail.icloud.com', 'icloud'],
  ['in1-smtp.messagingengine.com', 'fastmail'],
  ['mx.evilgoogle.com', undefined],
  ['google.com.evil.example', undefined],
  ['', undefined],
])('an MX host %s belongs to %s', (host, provider) => {
  expect(presetOf([host])?.provider).toBe(provider);
});

it('the best MX host decides, and a domain without one has no preset', () => {
  expect(presetOf(['mx.acme.example', 'aspmx.l.google.com'])).toBeNull();
  expect(presetOf([])).toBeNull();
});

it('every preset encrypts, and its words are those that the API takes', () => {
  for (const { provider, smtp, imap, mx } of PRESETS) {
    expect([smtp.security, imap.security]).not.toContain('none');
    expect(provider).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    expect(mx.every((end) => end.startsWith('.'))).toBe(true);
  }
});

it.each(['', '<', '<outgoingServer', '<outgoingServer type="smtp">', '<outgoingServer>'.repeat(50_000)])(
  'a configuration file that is none gives nothing (%#)',
  (xml) => expect(readAutoconfig(xml, 'a@b.example')).toBeNull(),
);

it.each(['a\r\nLOGOUT', 'a\u0000', 'a'.repeat(321)])(
  'a user of a configuration file that the API would refuse is not taken (%#)',
  (user) => {
    const server = `<hostname>mail.b.example</hostname><port>465</port><socketType>SSL</socketType><username>${user}</username>`;
    const xml = `<outgoingServer type="smtp">${server}</outgoingServer>`;
    expect(readAutoconfig(xml, 'a@b.example')).toBeNull();
    expect(readAutoconfig(xml.replace(user, 'anna'), 'a@b.example')?.smtp.user).toBe('anna');
  },
);
