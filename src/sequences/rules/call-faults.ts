import { checkHeaders } from '../../platform/rules/check-headers.ts';
import { placeOfUrl } from '../../platform/rules/stored-secret.ts';
import { compileTemplate } from '../../sending/rules/template.ts';
import { checkText, checkWhole, isRecord } from './node-checks.ts';
import type { Data, Say } from './node-checks.ts';

export const CALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type CallMethod = (typeof CALL_METHODS)[number];
export const MAX_URL = 2_048;
export const MAX_CALL_BODY = 64 * 1024;
export const MAX_CALL_TIMEOUT_MS = 120_000;
const MAX_SAVED = 20;
/** As templates read it: `{{custom.score}}`. */
const CUSTOM_KEY = /^[A-Za-z_][\w-]{0,99}$/;
const MAX_PATH = 200;
/** `data.items[0].id`, also from a list at the top: `[0].id`. */
const PATH = /^(?:[A-Za-z_$][\w$-]*|\[\d{1,6}\])(?:\.[A-Za-z_$][\w$-]*|\[\d{1,6}\])*$/;
const SENDER = /\{\{\s*sender\s*\./;
const ORIGIN = /^https?:\/\/[^/?#\\]+/i;

function beginningOf(url: string): URL | null {
  const origin = ORIGIN.exec(url)?.[0];
  return origin === undefined || /[{}@\s]/.test(origin) ? null : URL.parse(origin);
}

/** Host and port of a templated URL; null: none, or a variable decides it. */
export const hostOf = (url: string): string | null => beginningOf(url)?.host ?? null;

/** Origin to which the headers of a templated URL go; null as above. */
export const templatePlaceOf = (url: string): string | null => placeOfUrl(beginningOf(url)?.href ?? '');

function checkPart(value: unknown, at: string, max: number, say: Say): void {
  if (value === undefined) return;
  if (typeof value !== 'string') return say(at, 'type', `${at} must be text`);
  if (value.length > max) return say(at, 'length', `${at} is longer than ${max} characters`);
  const compiled = compileTemplate(value, { choices: false });
  if (compiled.kind === 'error')
    return say(at, 'template', `${at}: ${compiled.message} (at ${compiled.index})`);
  if (SENDER.test(value)) say(at, 'template', `${at}: a call has no mailbox, so no {{sender...}}`);
}

function checkUrlPart(data: Data, at: string, say: Say): void {
  checkText(data, 'url', at, say);
  if (typeof data.url !== 'string' || data.url.trim() === '') return;
  checkPart(data.url, `${at}.url`, MAX_URL, say);
  if (hostOf(data.url) === null)
    say(`${at}.url`, 'url', 'url must begin with http:// or https:// and a host that no variable decides');
}

function checkHeaderParts(headers: unknown, at: string, say: Say): void {
  if (headers === undefined || headers === null) return;
  if (!isRecord(headers)) return say(at, 'type', 'headers must be an object of name to value');
  const judged = checkHeaders(headers, { mayType: true });
  if (judged.kind === 'bad') return say(`${at}.${judged.header}`, judged.rule, judged.message);
  const own = Object.keys(headers).find((name) => name.toLowerCase() === 'idempotency-key');
  if (own) say(`${at}.${own}`, 'reserved', `${own} is set by the service and cannot be changed`);
  for (const [name, value] of Object.entries(headers)) checkPart(value, `${at}.${name}`, MAX_URL * 2, say);
}

function checkSaved(saved: unknown, at: string, say: Say): void {
  if (saved === undefined || saved === null) return;
  if (!isRecord(saved)) return say(at, 'type', 'save_as must be an object of custom field to path');
  if (Object.keys(saved).length > MAX_SAVED) say(at, 'max', `a call saves at most ${MAX_SAVED} fields`);
  for (const [key, path] of Object.entries(saved)) {
    if (!CUSTOM_KEY.test(key) || key === '__proto__')
      say(`${at}.${key}`, 'format', 'the key of a custom field is 1 to 100 letters, digits, "_" and "-"');
    if (typeof path !== 'string' || path.length > MAX_PATH || !PATH.test(path))
      say(`${at}.${key}`, 'format', 'a path is names and numbers, as in data.items[0].id');
  }
}

/** spec: Sequence; decisions: Campaigns and sequences */
export function checkCall(data: Data, at: string, say: Say): void {
  checkUrlPart(data, at, say);
  const { method = 'POST', body, on_error: onError } = data;
  if (!CALL_METHODS.includes(method as CallMethod))
    say(`${at}.method`, 'enum', `method must be one of ${CALL_METHODS.join(', ')}`);
  if (body !== undefined && body !== '' && method === 'GET') say(`${at}.body`, 'method', 'a GET has no body');
  checkPart(body, `${at}.body`, MAX_CALL_BODY, say);
  checkHeaderParts(data.headers, `${at}.headers`, say);
  checkWhole(data.timeout_ms, `${at}.timeout_ms`, [1, MAX_CALL_TIMEOUT_MS], say);
  checkSaved(data.save_as, `${at}.save_as`, say);
  if (onError !== undefined && onError !== 'continue' && onError !== 'stop')
    say(`${at}.on_error`, 'enum', 'on_error must be "continue" or "stop"');
}
