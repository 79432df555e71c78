import { Agent, errors } from 'undici';
import { afterByTimer } from '../after.ts';
import type { After } from '../after.ts';
import { stopwatch } from '../clock.ts';
import { parseAllowList } from './allow-list.ts';
import { captureHeaders, captureText } from './capture.ts';
import { isFramingHeader } from '../rules/check-headers.ts';
import { checkUrl, readUrl } from './check-url.ts';
import type { UrlVerdict } from './check-url.ts';
import { EgressDenied, guardedConnect } from './connect.ts';
import { readHost } from './host.ts';
import { createResolver } from './resolve.ts';
import type { Address, DnsAnswer, RecordType, ServiceHost } from './resolve.ts';

export type EgressRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** From the call to the last byte of the response, including the wait for a connection. */
  timeoutMs: number;
  maxResponseBytes?: number;
  signal?: AbortSignal;
};

export type EgressAnswer =
  | {
      kind: 'answered';
      status: number;
      statusText: string;
      headers: Record<string, string>;
      body: string;
      truncated: boolean;
      ms: number;
    }
  /** No request was sent: URL, header or address breaks a rule. A retry is useless until one changes. */
  | { kind: 'refused'; why: string }
  | { kind: 'unreachable'; code: string; message: string; ms: number }
  | { kind: 'timeout'; ms: number };

export type MailHost =
  | { kind: 'ok'; addresses: [Address, ...Address[]]; address: string; servername?: string }
  | { kind: 'denied'; why: string }
  | { kind: 'unresolved'; code: string };

/**
 * The only way out for destinations that users choose.
 * - `vetMailHost`: for SMTP, IMAP and MX hosts. Connect to `address` and verify the certificate for
 *   `servername`.
 * - `mxOf`: MX hosts of a domain, best first, to identify mail operators. Empty: none; null: no DNS server
 *   answered.
 * - `srvOf`: servers of a service such as `_imaps._tcp` (RFC 2782), best first. Empty: none, or no DNS server
 *   answered.
 * - `mailPorts`: allowed for any mail host; hosts in the allow list may use any port.
 */
export interface Egress {
  request(ask: EgressRequest): Promise<EgressAnswer>;
  checkUrl(url: string): UrlVerdict;
  vetMailHost(host: string, port: number): Promise<MailHost>;
  mxOf(domain: string): Promise<string[] | null>;
  srvOf(service: string, domain: string): Promise<ServiceHost[]>;
  recordsOf(type: RecordType, name: string): Promise<DnsAnswer>;
  recordsOfEach(type: RecordType, name: string): Promise<DnsAnswer[]>;
  readonly mailPorts: readonly number[];
  close(): Promise<void>;
}

/** SMTP, submission (RFC 6409, RFC 8314; many hosts open 2525 when 25 is blocked) and IMAP. */
const MAIL_PORTS = [25, 465, 587, 2525, 143, 993];
const DEFAULT_MAX_RESPONSE_BYTES = 16 * 1024;
const DEFAULT_CONNECTIONS_PER_ORIGIN = 4;
const MAX_TIMEOUT_MS = 120_000;
const MAX_RESPONSE_HEADER_BYTES = 16 * 1024;
/** Short, whatever the receiver asks for: a checked address must not be used for hours. */
const KEEP_ALIVE_MS = 4_000;
const MAX_KEEP_ALIVE_MS = 10_000;
const MAX_MESSAGE_CHARS = 300;

/**
 * Throws on a malformed entry of `allowCidrs` or `dnsServers`. `ca` (PEM) replaces the system's certificate
 * authorities.
 */
export function createEgress(options: {
  allowCidrs: readonly string[];
  dnsServers?: readonly string[];
  dnsTimeoutMs?: number;
  mailPorts?: readonly number[];
  connectionsPerOrigin?: number;
  ca?: string;
  after?: After | undefined;
}): Egress {
  const allowList = parseAllowList(options.allowCidrs);
  const mailPorts = [...MAIL_PORTS, ...(options.mailPorts ?? [])];
  const resolver = createResolver({
    servers: options.dnsServers ?? [],
    timeoutMs: options.dnsTimeoutMs,
    allowList,
    after: options.after,
  });
  // Not the global agent, which obeys proxy variables. Redirects are not followed.
  const agent = new Agent({
    connect: guardedConnect(resolver, options.ca),
    connections: options.connectionsPerOrigin ?? DEFAULT_CONNECTIONS_PER_ORIGIN,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    // One timer bounds the whole request; these two measure gaps only.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    async request(ask) {
      const read = readUrl(ask.url, allowList);
      if (read.kind === 'bad') return { kind: 'refused', why: `url: ${read.message}` };
      const framing = Object.keys(ask.headers).find((name) => isFramingHeader(name.toLowerCase()));
      if (framing !== undefined) return { kind: 'refused', why: `header: ${framing} may not be set` };
      return exchange(agent, read.url, ask, options.after ?? afterByTimer);
    },
    checkUrl: (url) => checkUrl(url, allowList),
    mailPorts,
    mxOf: (domain) => resolver.mx(domain),
    srvOf: (service, domain) => resolver.srv(service, domain),
    recordsOf: (type, name) => resolver.records(type, name),
    recordsOfEach: (type, name) => resolver.recordsOfEach(type, name),
    async vetMailHost(text, port) {
      const isMailPort = mailPorts.includes(port);
      const notMail = { kind: 'denied', why: `port ${port} is not a mail port` } as const;
      if (!isMailPort && allowList.isEmpty) return notMail;
      const vetted = await resolver.vet(text);
      if (vetted.kind !== 'ok') return vetted;
      if (!isMailPort && !vetted.addresses.every(({ address }) => allowList.names(address))) return notMail;
      const host = readHost(text);
      const servername = host.kind === 'name' ? { servername: host.name } : {};
      return { ...vetted, ...servername, address: vetted.addresses[0].address };
    },
    async close() {
      resolver.close();
      await agent.destroy();
    },
  };
}

const TIMED_OUT = new Error('timed out');
const CALLED_OFF = new Error('called off');

async function exchange(agent: Agent, url: URL, ask: EgressRequest, after: After): Promise<EgressAnswer> {
  const startedAt = stopwatch();
  const ms = (): number => Math.round(stopwatch() - startedAt);
  const stop = new AbortController();
  const withinMs = Math.min(Math.max(ask.timeoutMs, 1), MAX_TIMEOUT_MS);
  const stopTimer = after(withinMs, () => stop.abort(TIMED_OUT));
  const callOff = (): void => stop.abort(CALLED_OFF);
  if (ask.signal?.aborted) callOff();
  ask.signal?.addEventListener('abort', callOff, { once: true });
  try {
    const asking = agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: ask.method,
      headers: ask.headers,
      body: ask.body ?? null,
      signal: stop.signal,
    });
    const response = await Promise.race([asking, stopped(stop.signal, asking)]);
    const captured = await captureText(response.body, ask.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES);
    const { statusCode: status, statusText } = response;
    return {
      kind: 'answered',
      status,
      statusText,
      headers: captureHeaders(response.headers),
      ...captured,
      ms: ms(),
    };
  } catch (error) {
    // decided: a response that breaks off is no answer, whatever its status line said.
    return stop.signal.reason === TIMED_OUT
      ? { kind: 'timeout', ms: ms() }
      : failed(error, stop.signal, ms());
  } finally {
    stopTimer();
    ask.signal?.removeEventListener('abort', callOff);
  }
}

/** Rejects at once when the signal aborts: undici would first wait for a free connection. */
function stopped(signal: AbortSignal, asking: Promise<unknown>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  for (const each of [promise, asking]) each.catch(() => {});
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return promise;
}

const REFUSALS = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

function failed(error: unknown, signal: AbortSignal, ms: number): EgressAnswer {
  if (signal.reason === CALLED_OFF)
    return { kind: 'unreachable', code: 'ABORTED', message: 'called off', ms };
  if (!(error instanceof Error)) throw error;
  if (error instanceof EgressDenied) return { kind: 'refused', why: `address: ${error.message}` };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null && !(error instanceof errors.HTTPParserError)) throw error; // our bug
  if (code !== null && REFUSALS.has(code)) return { kind: 'refused', why: `request: ${error.message}` };
  return {
    kind: 'unreachable',
    code: code ?? 'HPE_INVALID',
    message: error.message.slice(0, MAX_MESSAGE_CHARS),
    ms,
  };
}
