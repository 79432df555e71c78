import Type from 'typebox';
import { Timestamp, nullable, oneOf } from '../platform/http/schema.ts';

const Text = nullable(Type.String());
const Flag = Type.Boolean();
const Ms = nullable(Type.Integer());

/** decided: the specification does not show the fields of the answer */
export const Verification = Type.Object(
  {
    object: Type.Literal('email_validation'),
    email: Type.String({ description: 'as given' }),
    normalized_email: nullable(Type.String({ description: 'trimmed, the domain in lower case' })),
    canonical_email: nullable(
      Type.String({ description: 'as the provider sees it, for comparing addresses; not for sending' }),
    ),
    user: Text,
    domain: Text,
    domain_ascii: Text,
    verdict: { ...oneOf(['deliverable', 'risky', 'undeliverable', 'unknown']), description: 'whether the address takes mail' },
    valid2: Type.Integer({ description: '1 valid or risky, 2 invalid, 3 unknown: as contacts have it' }),
    validation_subtype: nullable(
      oneOf([
        'catch_all', 'unknown_smtp', 'timeout', 'invalid_mailbox', 'risky_smtp', 'mailbox_not_found', 'greylisted', 'probe_blocked',
        'mailbox_full',
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
      greylisted: Flag, forwarded: Flag, implicit_mx: Flag, null_mx: Flag, mx_not_public: Flag, gateway: Flag, idn: Flag, smtputf8: Flag,
      subaddress: Flag, quoted_local: Flag, no_reply: Flag, random_looking: Flag,
    }),
    suggestion: nullable(Type.String({ description: 'what may have been meant' })),
    provider: Type.Object({
      name: Text,
      kind: nullable(oneOf(['consumer', 'business', 'gateway', 'hosting'])),
      gateway: Text,
      source: nullable(oneOf(['mx', 'banner', 'spf'])),
      policy: Type.Unsafe<'probe' | 'no_probe' | 'accepts_all'>(
        Type.String({
          enum: ['probe', 'no_probe', 'accepts_all'],
          description: 'no_probe: its terms forbid to ask; accepts_all: its yes proves nothing',
        }),
      ),
    }),
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
  { title: 'EmailValidation' },
); // prettier-ignore
