import { standardSignature } from '../../platform/rules/standard-signature.ts';
import { verifiesService } from './signature.ts';

/** A delivery as received; header names in lower case. */
export interface Captured {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export type CaptureFault =
  | 'missing_header'
  | 'masked_secret'
  | 'wrong_secret'
  | 'previous_secret'
  | 'body_altered'
  | 'header_altered'
  | 'too_old'
  | 'too_new';
export type CaptureVerdict =
  | { ok: true; signedBy: Scheme[]; ageSeconds: number }
  | { ok: false; fault: CaptureFault; message: string };

type Scheme = 'X-Service-Signature' | 'webhook-signature';

const bad = (fault: CaptureFault, message: string): CaptureVerdict => ({ ok: false, fault, message });

/**
 * Checks that a captured delivery was signed with this secret, over these bytes, within the tolerance. A digest alone
 * does not say why it differs. The verdict blames the body if it contradicts its headers or fits after a usual
 * alteration is undone, else the secret.
 */
export function judgeCaptured(
  { headers, body }: Captured,
  secret: string,
  now: Date,
  toleranceSeconds: number,
): CaptureVerdict {
  if (/^whsec_\*+/.test(secret))
    return bad(
      'masked_secret',
      'this is the mask that the API shows; the secret itself was shown once, when it was made',
    );
  const signed = signaturesOf(headers);
  if (signed.length === 0)
    return bad(
      'missing_header',
      'neither X-Service-Signature with X-Service-Timestamp nor webhook-signature with webhook-id and ' +
        'webhook-timestamp is among the headers',
    );
  const text = textOf(body);
  if (text === null) return bad('body_altered', 'the body is not UTF-8, as every delivery is');
  const trimmed = secret.trim();
  if (trimmed !== secret && signed.every(({ fits }) => fits(trimmed, text)))
    return bad('wrong_secret', 'the secret has spaces or a line break around it; without them it is right');
  const fitting = signed.filter(({ fits }) => fits(secret, text));
  if (fitting.length === 0) return blame(headers, body, text, secret, signed);
  const failing = signed.find((one) => !fitting.includes(one));
  if (failing) return halfSigned(headers, failing.scheme);
  return fresh(
    headers,
    fitting.map(({ scheme }) => scheme),
    now,
    toleranceSeconds,
  );
}

function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(body);
  } catch {
    return null;
  }
}

interface Signed {
  scheme: Scheme;
  fits(secret: string, body: string): boolean;
}

function signaturesOf(headers: Captured['headers']): Signed[] {
  const { 'x-service-timestamp': timestamp, 'x-service-signature': service } = headers;
  const { 'webhook-id': id, 'webhook-timestamp': attempt, 'webhook-signature': standard } = headers;
  return [
    ...(timestamp && service
      ? [
          {
            scheme: 'X-Service-Signature' as const,
            fits: (secret: string, body: string) => verifiesService(secret, timestamp, body, service),
          },
        ]
      : []),
    ...(id && attempt && standard
      ? [
          {
            scheme: 'webhook-signature' as const,
            fits: (secret: string, body: string) =>
              standard.split(' ').includes(standardSignature([secret], id, Number(attempt), body)),
          },
        ]
      : []),
  ];
}

function halfSigned(headers: Captured['headers'], failing: Scheme): CaptureVerdict {
  if (failing === 'X-Service-Signature' && headers['webhook-signature']!.includes(' '))
    return bad(
      'previous_secret',
      'webhook-signature fits, X-Service-Signature does not: this is the secret before the last rotation',
    );
  const others =
    failing === 'X-Service-Signature' ? 'X-Service-Timestamp' : 'webhook-id or webhook-timestamp';
  return bad(
    'header_altered',
    `body and secret are right, but ${failing} does not fit: it or ${others} was altered`,
  );
}

function fresh(
  headers: Captured['headers'],
  signedBy: Scheme[],
  now: Date,
  toleranceSeconds: number,
): CaptureVerdict {
  const attempt = signedBy.includes('webhook-signature') ? headers['webhook-timestamp'] : undefined;
  const name = attempt ? 'webhook-timestamp' : 'X-Service-Timestamp';
  const at = attempt ? Number(attempt) * 1000 : Date.parse(headers['x-service-timestamp']!);
  const ageSeconds = Math.round((now.getTime() - at) / 1000);
  if (ageSeconds > toleranceSeconds)
    return bad(
      'too_old',
      `the signature is right, but ${name} is ${ageSeconds} s old and only ${toleranceSeconds} s are ` +
        'tolerated; --at gives the time of receipt',
    );
  if (ageSeconds < -toleranceSeconds)
    return bad(
      'too_new',
      `the signature is right, but ${name} lies ${-ageSeconds} s ahead: one of the clocks is wrong`,
    );
  return { ok: true, signedBy, ageSeconds };
}

const fitsSome = (signed: Signed[], secret: string, body: string): boolean =>
  signed.some(({ fits }) => fits(secret, body));

function blame(
  headers: Captured['headers'],
  body: Uint8Array,
  text: string,
  secret: string,
  signed: Signed[],
): CaptureVerdict {
  for (const [undone, what] of UNDONE) {
    const was = undone(text);
    if (was !== null && was !== text && fitsSome(signed, secret, was)) return bad('body_altered', what);
  }
  const whole = `whsec_${secret}`;
  if (fitsSome(signed, whole, text))
    return bad('wrong_secret', 'the secret lacks whsec_ in front, which belongs to it');
  const length = headers['content-length'];
  if (length !== undefined && Number(length) !== body.length)
    return bad('body_altered', `the body has ${body.length} bytes and Content-Length says ${length}`);
  const other = contradiction(headers, text);
  if (other) return bad('body_altered', other);
  return bad(
    'wrong_secret',
    'no signature fits: the secret is not that of this endpoint (a value altered inside the body looks the same)',
  );
}

const UNDONE: readonly [(text: string) => string | null, string][] = [
  [(text) => text.trimEnd(), 'something was added at the end of the body, a line break most likely'],
  [(text) => text.replace(/^\uFEFF/, ''), 'a byte order mark was put in front of the body'],
  [
    compact,
    'the body was parsed and written again: sign the bytes as they came, before any JSON parser touches them',
  ],
];

function compact(text: string): string | null {
  const json = parsed(text);
  return json === undefined ? null : JSON.stringify(json);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function contradiction(headers: Captured['headers'], text: string): string | null {
  const json = parsed(text);
  if (typeof json !== 'object' || json === null) return 'the body is not the JSON of a delivery';
  const { event_id: id, timestamp } = json as { event_id?: unknown; timestamp?: unknown };
  const pairs = [
    ['event_id', id, 'webhook-id', headers['webhook-id']],
    ['timestamp', timestamp, 'X-Service-Timestamp', headers['x-service-timestamp']],
  ] as const;
  for (const [key, inBody, name, inHeader] of pairs)
    if (inHeader !== undefined && inBody !== inHeader)
      return `the body is not that of these headers: its ${key} is not ${name}`;
  return null;
}

const HEADER_NAME = /^[A-Za-z0-9-]+$/;

export function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      const name = line.slice(0, Math.max(0, colon));
      return HEADER_NAME.test(name) ? [[name.toLowerCase(), line.slice(colon + 1).trim()]] : [];
    }),
  );
}
