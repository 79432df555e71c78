import type { AllowList } from './allow-list.ts';
import { isSingleLabel, readUrlHost } from './host.ts';

type UrlRule = 'length' | 'syntax' | 'scheme' | 'userinfo' | 'port' | 'host' | 'address';
export type UrlVerdict = { kind: 'ok'; url: URL } | { kind: 'bad'; rule: UrlRule; message: string };

export const MAX_URL_CHARS = 2_048;

/** Ports of other protocols. Source: the Fetch Standard, "bad port". */
const BAD_PORTS = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 ' +
    '135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 ' +
    '995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);
/** A URL parser drops some of these and reads a backslash as a slash: the result would differ from the text. */
const MISLEADING = /[\u0000-\u0020\u007f\\]/;

/**
 * Checks the form of a URL without judging the host's address: cheap enough for every request. A fragment is accepted
 * and never sent.
 */
export function readUrl(text: string, allowList: AllowList): UrlVerdict {
  if (text.length > MAX_URL_CHARS) return bad('length', `at most ${MAX_URL_CHARS} characters`);
  if (MISLEADING.test(text)) return bad('syntax', 'white space, control characters and \\ must be encoded');
  if (!/^https?:\/\//i.test(text)) return bad('scheme', 'must start with https:// or http://');
  const url = URL.parse(text);
  if (url === null) return bad('syntax', 'is not a valid URL');
  if (/^[^:]*:\/\/[^/?#]*@/.test(text)) return bad('userinfo', 'must not contain a user name or password');
  if (BAD_PORTS.has(url.port)) return bad('port', `port ${url.port} belongs to another protocol`);
  const host = readUrlHost(url.hostname);
  if (host.kind === 'bad') return bad('host', host.message);
  if (host.kind === 'name' && allowList.isEmpty && isSingleLabel(host.name))
    return bad('host', 'must be a full host name with a dot');
  return { kind: 'ok', url };
}

/**
 * For saving a URL: checks the form, and the address if the host is one. Names are not resolved, because the result may
 * change later: every connection checks again.
 */
export function checkUrl(text: string, allowList: AllowList): UrlVerdict {
  const read = readUrl(text, allowList);
  if (read.kind === 'bad') return read;
  const host = readUrlHost(read.url.hostname);
  if (host.kind !== 'address') return read;
  const verdict = allowList.judge(host.address);
  return verdict.kind === 'allowed' ? read : bad('address', `must be a public address (${verdict.why})`);
}

const bad = (rule: UrlRule, message: string): UrlVerdict => ({ kind: 'bad', rule, message });
