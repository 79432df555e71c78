type HeaderRule = 'count' | 'name' | 'value' | 'size' | 'duplicate' | 'reserved';
export type HeadersVerdict =
  | { kind: 'ok'; headers: Record<string, string> }
  | { kind: 'bad'; header: string; rule: HeaderRule; message: string };

/** Shown in place of header values, which are mostly credentials. */
export const HEADER_MASK = '****';
export const MAX_CUSTOM_HEADERS = 32;
export const MAX_HEADER_BYTES = 4_096;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/; // RFC 9110 5.6.2
// RFC 9110 5.5: visible characters with inner blanks. Bytes above ASCII are obsolete there and refused here.
const VALUE = /^(?:[\u0021-\u007e](?:[\t\u0020-\u007e]*[\u0021-\u007e])?)?$/;

/** Headers that frame the message or connection and belong to the HTTP client (RFC 9110 7.6, 10.1.1; RFC 9112 6). */
const FRAMING = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'http2-settings',
]);
/** Headers by which metadata services of clouds recognize a legitimate caller. */
const METADATA = new Set([
  'metadata',
  'metadata-flavor',
  'x-google-metadata-request',
  'x-aws-ec2-metadata-token',
  'x-aws-ec2-metadata-token-ttl-seconds',
  'x-aliyun-ecs-metadata-token',
  'x-aliyun-ecs-metadata-token-ttl-seconds',
]);
const OURS = ['x-service-', 'webhook-'];

export const isFramingHeader = (lowerName: string): boolean =>
  FRAMING.has(lowerName) || lowerName.startsWith('proxy-');

const isReserved = (lowerName: string): boolean =>
  isFramingHeader(lowerName) ||
  METADATA.has(lowerName) ||
  OURS.some((prefix) => lowerName.startsWith(prefix));

/**
 * Checks headers that a user adds to requests. `mayType`: the user also chooses the body and its Content-Type (HTTP
 * nodes).
 */
export function checkHeaders(
  custom: Readonly<Record<string, unknown>>,
  { mayType = false }: { mayType?: boolean } = {},
): HeadersVerdict {
  const entries = Object.entries(custom);
  if (entries.length > MAX_CUSTOM_HEADERS) return bad('', 'count', `at most ${MAX_CUSTOM_HEADERS} headers`);
  const seen = new Set<string>();
  const headers: [string, string][] = [];
  for (const [name, value] of entries) {
    const lowerName = name.toLowerCase();
    if (!TOKEN.test(name)) return bad(name, 'name', 'is not a valid header name');
    if (typeof value !== 'string') return bad(name, 'value', 'must be a text');
    if (name.length + value.length > MAX_HEADER_BYTES)
      return bad(name, 'size', `name and value together may have at most ${MAX_HEADER_BYTES} bytes`);
    if (!VALUE.test(value)) return bad(name, 'value', 'may hold only printable ASCII and inner blanks');
    if (isReserved(lowerName) || (lowerName === 'content-type' && !mayType))
      return bad(name, 'reserved', 'is set by the service and cannot be changed');
    if (seen.has(lowerName)) return bad(name, 'duplicate', 'is given twice');
    seen.add(lowerName);
    headers.push([name, value]);
  }
  return { kind: 'ok', headers: Object.fromEntries(headers) };
}

function bad(header: string, rule: HeaderRule, message: string): HeadersVerdict {
  return { kind: 'bad', header, rule, message };
}
