import { MAX_FILES, MAX_NAME, nameFault } from '../../sending/rules/mail-file.ts';
import { compileTemplate } from '../../sending/rules/template.ts';
import { textOf } from './condition.ts';
import { checkCase, checkConditions, checkField } from './condition-faults.ts';
import type { NodeType } from './graph.ts';
import { MAX_WAIT, WAIT_UNITS, isMoment } from './wait.ts';
import type { WaitUnit } from './wait.ts';

/** spec: Limits, Sequence */
const MAX_PATHS = 10;
export const MAX_SUBJECT = 998;
export const MAX_BODY = 512 * 1024;
export const MAX_ID = 100;
const MAX_VARIANTS = 100;
const MAX_WEIGHT = 1_000_000;
/** As bulk actions take them; fits the mail ledger's column. */
const MAX_STEP_NUMBER = 10_000;
const MAX_TEXT = 10_000;
const MAX_DUE_DAYS = 3_650;
const MAX_TIMEOUT_MS = 120_000;

export type Say = (param: string, rule: string, message: string) => void;
type Data = Record<string, unknown>;
export const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** decided: ids are short enough for every index that holds them, also in four bytes a character. */
export const isId = (id: unknown): id is string =>
  typeof id === 'string' && id !== '' && id.length <= MAX_ID && id.isWellFormed() && !/\p{Cc}/u.test(id);

/** Checks the id of a path, case or variant; `reserved` is taken by the node itself. */
function checkPartId(
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

function checkWhole(value: unknown, at: string, [least, most]: [number, number], say: Say): void {
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
    say(param, 'template', `${param}: ${compiled.message} (at ${compiled.index})`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As it stands behind `cid:` and in Content-ID. RFC 2392 */
const CONTENT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,60}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,60})?$/;

/** `at`: where the list stands. */
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

function checkEmail(data: Data, at: string, say: Say): void {
  if (typeof data.body !== 'string' || data.body.trim() === '')
    say(`${at}.body`, 'required', 'an email step needs a body');
  if (typeof data.subject !== 'string')
    say(`${at}.subject`, 'required', 'an email step needs a subject; "" continues the thread');
  checkTemplate(data.subject, `${at}.subject`, MAX_SUBJECT, say);
  checkTemplate(data.body, `${at}.body`, MAX_BODY, say);
  checkTemplate(data.body_text, `${at}.body_text`, MAX_BODY, say);
  if (data.thread !== undefined && data.thread !== 'reply' && data.thread !== 'new')
    say(`${at}.thread`, 'enum', 'thread must be "reply" or "new"');
  checkAttachments(data.attachments, `${at}.attachments`, say);
  if (data.variants === undefined) return;
  if (!Array.isArray(data.variants)) return say(`${at}.variants`, 'type', 'variants must be a list');
  if (data.variants.length > MAX_VARIANTS)
    return say(`${at}.variants`, 'max', `a step has at most ${MAX_VARIANTS} variants`);
  const seen = new Set<string>();
  for (const [index, variant] of data.variants.entries()) {
    const here = `${at}.variants[${index}]`;
    checkPartId(isRecord(variant) ? variant.id : undefined, `${here}.id`, { what: 'variant', seen }, say);
    if (!isRecord(variant)) continue;
    if (
      variant.weight !== undefined &&
      !(typeof variant.weight === 'number' && variant.weight >= 0 && variant.weight <= MAX_WEIGHT)
    )
      say(`${here}.weight`, 'range', 'weight must be a number from 0 to 1,000,000');
    checkTemplate(variant.subject, `${here}.subject`, MAX_SUBJECT, say);
    checkTemplate(variant.body, `${here}.body`, MAX_BODY, say);
  }
}

function checkWait(data: Data, at: string, say: Say): void {
  if (data.until !== undefined) {
    if (!isMoment(data.until))
      say(
        `${at}.until`,
        'format',
        'until must be an ISO 8601 date and time with its offset, in the years 2000 to 2100',
      );
    return;
  }
  const { amount, unit } = data;
  const known = WAIT_UNITS.includes(unit as WaitUnit);
  if (!known) say(`${at}.unit`, 'enum', `unit must be one of ${WAIT_UNITS.join(', ')}`);
  const most = MAX_WAIT[known ? (unit as WaitUnit) : 'minutes'];
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0 || amount > most)
    say(`${at}.amount`, 'range', `amount must be a whole number from 0 to ${most}`);
}

function checkIf(data: Data, at: string, say: Say): void {
  if (!Array.isArray(data.paths) || data.paths.length === 0)
    return say(`${at}.paths`, 'required', 'an If node needs at least one path');
  if (data.paths.length > MAX_PATHS) say(`${at}.paths`, 'max', `an If node has at most ${MAX_PATHS} paths`);
  const seen = new Set<string>();
  for (const [index, path] of data.paths.slice(0, MAX_PATHS).entries()) {
    const here = `${at}.paths[${index}]`;
    if (!isRecord(path)) {
      say(here, 'type', 'a path must be an object');
      continue;
    }
    checkPartId(path.id, `${here}.id`, { what: 'path', seen, reserved: 'else' }, say);
    if (path.match !== undefined && path.match !== 'all' && path.match !== 'any')
      say(`${here}.match`, 'enum', 'match must be "all" or "any"');
    checkConditions(path.conditions, `${here}.conditions`, say);
  }
}

function checkSwitch(data: Data, at: string, say: Say): void {
  const kind = checkField(data.field, `${at}.field`, 'a Switch node', say);
  if (!Array.isArray(data.cases) || data.cases.length === 0)
    return say(`${at}.cases`, 'required', 'a Switch node needs at least one case');
  if (data.cases.length > MAX_PATHS)
    say(`${at}.cases`, 'max', `a Switch node has at most ${MAX_PATHS} cases`);
  const seen = new Set<string>();
  const values = new Set<string>();
  for (const [index, each] of data.cases.slice(0, MAX_PATHS).entries()) {
    const here = `${at}.cases[${index}]`;
    const id = isRecord(each) ? each.id : undefined;
    checkPartId(id, `${here}.id`, { what: 'case', seen, reserved: 'default' }, say);
    if (!isRecord(each)) continue;
    if (kind) checkCase(each.value, kind, `${here}.value`, say);
    const value = textOf(each.value);
    if (values.has(value)) say(`${here}.value`, 'unique', 'two cases have the same value');
    values.add(value);
  }
}

const needsText =
  (key: string): ((data: Data, at: string, say: Say) => void) =>
  (data, at, say) => {
    const value = data[key];
    if (typeof value !== 'string' || value === '')
      return say(`${at}.${key}`, 'required', `this node needs ${key}`);
    if (value.length > MAX_TEXT)
      say(`${at}.${key}`, 'length', `${key} is longer than ${MAX_TEXT} characters`);
  };

function checkTask(data: Data, at: string, say: Say): void {
  needsText('title')(data, at, say);
  checkWhole(data.due_in_days, `${at}.due_in_days`, [0, MAX_DUE_DAYS], say);
}

function checkHttp(data: Data, at: string, say: Say): void {
  needsText('url')(data, at, say);
  checkWhole(data.timeout_ms, `${at}.timeout_ms`, [1, MAX_TIMEOUT_MS], say);
}

const nothing = (): void => {};

/** What the data of each node must be, so that no walk and no write of it can fail later. */
export const CHECKS: Record<NodeType, (data: Data, at: string, say: Say) => void> = {
  startNode: nothing,
  emailNode: checkEmail,
  linkedinNode: needsText('action'),
  taskNode: checkTask,
  httpNode: checkHttp,
  waitNode: checkWait,
  ifNode: checkIf,
  switchNode: checkSwitch,
  stopNode: nothing,
  noteNode: nothing,
};
