import Type from 'typebox';
import { Timestamp, nullable, object, oneOf } from '../platform/http/schema.ts';

const Text = nullable(Type.String());
const Flag = Type.Boolean();
const Ms = nullable(Type.Integer());

/** decided: the specification does not show these fields */
export const Verification = Type.Object(
  {
    object: object('email_validation'),
    email: Type.String({ description: 'as given' }),
    normalized_email: nullable(Type.String({ description: 'trimmed, the domain in lower case' })),
    canonical_email: nullable(
      Type.String({ description: 'as the provider sees it, for comparing addresses; not for sending' }),
    ),
    user: Text,
    domain: { ...Text, description: 'a domain' },
    domain_ascii: Text,
    verdict: { ...oneOf(['deliverable', 'risky', 'undeliverable', 'unknown']), description: 'whether the address takes mail' },
    valid2: Type.Integer({ description: '1 valid or risky, 2 invalid, 3 unknown: as contacts have it' }),
    validation_subtype: nullable(
      oneOf([
        'catch_all', 'unknown_smtp', 'timeout', 'invalid_mailbox', 'risky_smtp', 'mailbox_not_found',
        'greylisted', 'probe_blocked', 'mailbox_full',
      ]),
    ),
    reason: nullable(Type.String({ description: 'in more detail; further words may join' })),
    is_catch_all: nullable(
      Type.Boolean({ description: 'whether its server takes mail for any name; null: not settled' }),
    ),
    risk_level: oneOf(['SAFE', 'LOW', 'MEDIUM', 'HIGH', 'Invalid']),
    risk_score: Type.Integer({ minimum: 0, maximum: 100, description: '100: invalid' }),
    confidence: Type.Number({ minimum: 0, maximum: 1, description: 'how sure the verdict is' }),
    flags: Type.Object({
      role: Type.Boolean({ description: 'the name of a function (info, sales) and not of a person' }),
      disabled: Type.Boolean({ description: 'its host says that the mailbox is disabled' }),
      valid_syntax: Flag, disposable: Flag, free: Flag, catch_all: Flag, typo: Flag, mailbox_full: Flag,
      greylisted: Flag, forwarded: Flag, implicit_mx: Flag, null_mx: Flag, mx_not_public: Flag, gateway: Flag,
      idn: Flag, smtputf8: Flag, subaddress: Flag, quoted_local: Flag, no_reply: Flag, random_looking: Flag,
    }),
    suggestion: nullable(Type.String({ description: 'what may have been meant' })),
    provider: Type.Object({
      name: { ...Text, description: 'the name' },
      kind: nullable(oneOf(['consumer', 'business', 'gateway', 'hosting'])),
      gateway: Text,
      source: nullable(oneOf(['mx', 'banner', 'spf'])),
      policy: Type.Unsafe<'probe' | 'no_probe' | 'accepts_all'>(
        Type.String({
          enum: ['probe', 'no_probe', 'accepts_all'],
          description: 'no_probe: its terms forbid to ask; accepts_all: its yes proves nothing',
        }),
      ),
    }, { description: 'the provider of the mailbox' }),
    mx: Type.Object({
      found: Flag,
      records: Type.Array(Type.Object({ exchange: Type.String(), priority: Type.Integer() })),
      used: Text,
      ip: Text,
    }),
    dns: Type.Object({
      domain_exists: nullable(Flag),
      spf: nullable(Flag),
      dmarc: Text,
      error: Text,
    }),
    smtp: Type.Object({
      can_connect: Flag,
      stage: nullable(oneOf(['dns', 'connect', 'ehlo', 'starttls', 'mail', 'rcpt', 'data'])),
      code: nullable(Type.Integer()),
      enhanced_code: Text,
      text: Text,
      tls: Flag,
      accepted: nullable(Flag),
      attempts: Type.Integer(),
    }),
    retry: Type.Object({ recommended: Flag, after_s: nullable(Type.Integer()) }),
    network: Type.Object({
      dns_ms: Ms,
      connect_ms: Ms,
      banner_ms: Ms,
      rcpt_ms: Ms,
      total_ms: Ms,
      source_ip: Text,
      helo: Type.String(),
      proxy: Text,
      hosts_tried: Type.Integer(),
    }),
    checked_at: Timestamp,
    cached: Type.Boolean({ description: 'true: found out lately, and free' }),
    cache_age_s: nullable(Type.Integer()),
    credits_used: Type.Integer({ minimum: 0, maximum: 1 }),
  },
  {
    title: 'EmailValidation',
    examples: [
      {
        object: 'email_validation',
        email: 'Anna@Example.com',
        normalized_email: 'Anna@example.com',
        canonical_email: 'anna@example.com',
        user: 'Anna',
        domain: 'example.com',
        domain_ascii: 'example.com',
        verdict: 'undeliverable',
        valid2: 2,
        validation_subtype: 'mailbox_not_found',
        reason: 'mailbox_not_found',
        is_catch_all: null,
        risk_level: 'Invalid',
        risk_score: 100,
        confidence: 0.98,
        flags: {
          role: false, disabled: false, valid_syntax: true, disposable: false, free: false, catch_all: false, typo: false,
          mailbox_full: false, greylisted: false, forwarded: false, implicit_mx: false, null_mx: false, mx_not_public: false,
          gateway: false, idn: false, smtputf8: false, subaddress: false, quoted_local: false, no_reply: false,
          random_looking: false,
        },
        suggestion: null,
        provider: { name: null, kind: null, gateway: null, source: null, policy: 'probe' },
        mx: {
          found: true,
          records: [{ exchange: 'mx.example.com', priority: 10 }],
          used: 'mx.example.com',
          ip: '203.0.113.7',
        },
        dns: { domain_exists: true, spf: true, dmarc: 'reject', error: null },
        smtp: {
          can_connect: true, stage: 'rcpt', code: 550, enhanced_code: '5.1.1', text: 'no such user', tls: true, accepted: false,
          attempts: 1,
        },
        retry: { recommended: false, after_s: null },
        network: {
          dns_ms: 14, connect_ms: 31, banner_ms: 28, rcpt_ms: 40, total_ms: 196, source_ip: '198.51.100.4',
          helo: 'probe.example.org', proxy: null, hosts_tried: 1,
        },
        checked_at: '2026-11-02T09:15:00.000Z',
        cached: false,
        cache_age_s: null,
        credits_used: 1,
      },
    ],
  },
); // prettier-ignore
