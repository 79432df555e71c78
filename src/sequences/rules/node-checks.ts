import { MAX_FILES, MAX_NAME, nameFault } from '../../sending/rules/mail-file.ts';
import {
  compileTemplate,
  isKnownVariable,
  noSuchVariable,
  variablesOf,
} from '../../sending/rules/template.ts';

/** spec: Limits, Sequence */
export const MAX_SUBJECT = 998;
export const MAX_BODY = 512 * 1024;
export const MAX_ID = 100;
/** The limit of bulk actions; fits the mail ledger's column. */
const MAX_STEP_NUMBER = 10_000;

export type Say = (param: string, rule: string, message: string) => void;
export type Data = Record<string, unknown>;
export const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** decided: ids fit every index that holds them, even at four bytes a character. */
export const isId = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= MAX_ID && id.isWellFormed() && !/\p{Cc}/u.test(id);

export function checkPartId(
  id: unknown,
  at: string,
  { what, seen, reserved }: { what: string; seen: Set<string>; reserved?: string },
  say: Say,
): void {
  if (typeof id !== 'string' || id === '' || id === reserved)
    return say(at, 'required', `a ${what} needs an id${reserved ? ` other than "${reserved}"` : ''}`);
  if (!isId(id)) return say(at, 'format', `an id is 1 to ${MAX_ID} printable characters`);
  if (seen.has(id)) return say(at, 'unique', `two ${what}s have the same id`);
  seen.add(id);
}

export function checkWhole(value: unknown, at: string, [least, most]: [number, number], say: Say): void {
  if (value === undefined) return;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    say(at, 'range', `${at} must be a whole number from ${least} to ${most}`);
}

export const checkStepNumber = (data: Data, at: string, say: Say): void =>
  checkWhole(data.step_number, `${at}.step_number`, [0, MAX_STEP_NUMBER], say);

export function checkTemplate(value: unknown, param: string, max: number, say: Say): void {
  if (value === undefined) return;
  if (typeof value !== 'string') return say(param, 'type', `${param} must be text`);
  if (value.length > max) return say(param, 'length', `${param} is longer than ${max} characters`);
  const compiled = compileTemplate(value);
  if (compiled.kind === 'error')
    return say(param, 'template', `${param}: ${compiled.message} (at ${compiled.index})`);
  const unknown = variablesOf(compiled.template).find(({ name }) => !isKnownVariable(name));
  if (unknown) say(param, 'variable', `${param}: ${noSuchVariable(unknown.name)}`);
}

/** A subject is one line of a header. RFC 5322 2.1.1 */
export function checkSubject(value: unknown, param: string, say: Say): void {
  if (typeof value === 'string' && (value.includes('\r') || value.includes('\n')))
    return say(param, 'line', `${param} must be one line`);
  checkTemplate(value, param, MAX_SUBJECT, say);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The form behind `cid:` and in Content-ID. RFC 2392 */
const CONTENT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,60}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,60})?$/;

export function checkAttachments(list: unknown, at: string, say: Say): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) return say(at, 'type', 'attachments must be a list');
  if (list.length > MAX_FILES) return say(at, 'max', `a mail has at most ${MAX_FILES} attachments`);
  const seen = new Set<string>();
  for (const [index, file] of list.entries()) {
    const here = `${at}[${index}]`;
    if (!isRecord(file)) {
      say(here, 'type', 'an attachment is an object with a file_id');
      continue;
    }
    if (typeof file.file_id !== 'string' || !UUID.test(file.file_id))
      say(`${here}.file_id`, 'format', 'file_id must be the id of an attachment');
    if (file.name !== undefined) checkFileName(file.name, `${here}.name`, say);
    if (file.content_id === undefined) continue;
    if (typeof file.content_id !== 'string' || !CONTENT_ID.test(file.content_id))
      say(
        `${here}.content_id`,
        'format',
        'content_id is letters, digits, ".", "_" and "-", as behind "cid:"',
      );
    else if (seen.has(file.content_id))
      say(`${here}.content_id`, 'unique', 'two attachments have this content_id');
    else seen.add(file.content_id);
  }
}

function checkFileName(name: unknown, at: string, say: Say): void {
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME)
    return say(at, 'length', `a name is text of 1 to ${MAX_NAME} characters`);
  const fault = nameFault(name);
  if (fault) say(at, 'format', `the name ${fault}`);
}

export function checkText(data: Data, key: string, at: string, say: Say): void {
  const value = data[key];
  if (typeof value !== 'string' || value.trim() === '')
    say(`${at}.${key}`, 'required', `this node needs ${key}`);
}

export function checkFlag(value: unknown, at: string, say: Say): void {
  if (value !== undefined && typeof value !== 'boolean') say(at, 'type', `${at} must be true or false`);
}
