import { ApiError } from '../platform/errors.ts';
import { OWN_REASONS } from '../sending/rules/own-reasons.ts';
import { REASONS } from '../sending/rules/may-send.ts';
import { CONTACT_FIELDS } from './rules/contact-fields.ts';
import type { MailResult } from './rules/mail-results.ts';

export const LIVES = ['active', 'paused', 'finished', 'archived'] as const;
/** Said of contacts and mails that no hold keeps: `life` finds the first four, and no list shows the others as a blocker. */
const NEVER_HOLD = new Set([
  'archived', 'finished', 'paused', 'paused_until', 'waiting', 'not_scheduled', 'mail_under_way',
]); // prettier-ignore
export const BLOCKERS = [...Object.keys(REASONS), ...Object.keys(OWN_REASONS)].filter(
  (word) => !NEVER_HOLD.has(word),
);
/** `valid2` of a contact, in words. */
export const VALIDATIONS = { never: -1, pending: 0, valid: 1, invalid: 2, unknown: 3 } as const;
const VARIABLES: readonly string[] = [...CONTACT_FIELDS, 'email', 'linkedin_url'];
const MARKS = ['opened', 'clicked', 'replied', 'bounced', 'opted_out'] as const;
const REASON = /^[a-z][a-z0-9_]{0,59}$/;
const CUSTOM = 'custom.';
const MAX_KEY = 100;
const MAX_CUSTOM = 10;

/** The filters as a query has them. */
export type AskedFilters = Partial<Record<(typeof MARKS)[number], boolean>> & {
  life?: string;
  reason?: string;
  blocker?: string;
  missing?: string;
  node_id?: string;
  step?: number;
  label?: string;
  verified?: string;
  email?: string;
  variant_id?: string;
  result?: MailResult;
  result_from?: string;
  result_to?: string;
};

export interface ContactFilters {
  /** Values of the SQL function `contact_facts` that match; undefined: all. */
  facts: number[] | undefined;
  showsArchived: boolean;
  reasons: string[] | undefined;
  blockers: string[] | undefined;
  missing: string | undefined;
  nodeId: string | undefined;
  step: number | undefined;
  label: string | undefined;
  validations: number[] | undefined;
  email: string | undefined;
  variantId: string | undefined;
  result: { is: MailResult; from: string | undefined; to: string | undefined } | undefined;
  /** Fields of `custom` with the value that each has. */
  custom: [key: string, value: string][];
}

const refuse = (param: string, message: string): never => {
  throw new ApiError('validation_error', message, { param });
};

function wordsOf(param: string, text: string, known: readonly string[]): string[] {
  const words = text.split(',').map((word) => word.trim());
  for (const word of words)
    if (!known.includes(word)) refuse(param, `${param} must be of ${known.join(', ')}, by comma`);
  return [...new Set(words)];
}

function reasonsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  if (!words.every((word) => REASON.test(word)))
    refuse('reason', 'reason must be words as `replied` or `out_of_office`, by comma');
  return [...new Set(words)];
}

function variableOf(name: string): string {
  const isCustom = name.startsWith(CUSTOM) && name.length > CUSTOM.length;
  if (!VARIABLES.includes(name) && !(isCustom && name.length <= CUSTOM.length + MAX_KEY))
    refuse('missing', `missing must be one of ${VARIABLES.join(', ')} or custom.KEY`);
  return name;
}

function customOf(query: Record<string, unknown>): [string, string][] {
  const given = Object.entries(query).filter(([key]) => key.startsWith(CUSTOM));
  if (given.length > MAX_CUSTOM) refuse(given.at(-1)![0], `at most ${MAX_CUSTOM} fields of custom`);
  return given.map(([key, value]) => {
    const name = key.slice(CUSTOM.length);
    if (name === '' || name.length > MAX_KEY) refuse(key, `a key of custom has 1 to ${MAX_KEY} characters`);
    if (typeof value !== 'string') return refuse(key, `${key} must be given once`);
    if (value.length > 1000 || value.includes('\0') || name.includes('\0'))
      refuse(key, `${key} must be plain text of at most 1000 characters`);
    return [name, value];
  });
}

/** The numbers of `contact_facts` with these facts, or undefined when no fact is asked for. */
function factsOf(asked: AskedFilters, lives: string[] | undefined, verified: boolean | undefined) {
  const bits: [boolean | undefined, number][] = [
    ...MARKS.map((mark, nth): [boolean | undefined, number] => [asked[mark], 4 << nth]),
    [verified, 128],
  ];
  if (!lives && bits.every(([is]) => is === undefined)) return undefined;
  return Array.from({ length: 256 }, (_none, facts) => facts).filter(
    (facts) =>
      (!lives || lives.includes(LIVES[facts & 3]!)) &&
      bits.every(([is, bit]) => is === undefined || is === ((facts & bit) !== 0)),
  );
}

/** Reads the filters of GET /contacts. Undefined: none is given. Throws `validation_error` for an unknown value. */
export function readFilters(asked: AskedFilters): ContactFilters | undefined {
  const lives = asked.life === undefined ? undefined : wordsOf('life', asked.life, LIVES);
  const isMark = asked.verified === 'true' || asked.verified === 'false';
  if (asked.variant_id !== undefined && asked.node_id === undefined)
    refuse('variant_id', 'variant_id needs node_id: the mail that has the variant');
  if (asked.variant_id === '' && asked.result === undefined)
    refuse('variant_id', 'an empty variant_id needs result');
  const { result, result_from: from, result_to: to } = asked;
  for (const param of ['result_from', 'result_to'] as const)
    if (asked[param] !== undefined && result === undefined)
      refuse(param, `${param} needs result: what happened on the days`);
  if (from !== undefined && to !== undefined && from > to)
    refuse('result_from', 'result_from lies after result_to');
  const filters: ContactFilters = {
    facts: factsOf(asked, lives, isMark ? asked.verified === 'true' : undefined),
    showsArchived: lives?.includes('archived') ?? false,
    reasons: asked.reason === undefined ? undefined : reasonsOf(asked.reason),
    blockers: asked.blocker === undefined ? undefined : wordsOf('blocker', asked.blocker, BLOCKERS),
    missing: asked.missing === undefined ? undefined : variableOf(asked.missing),
    nodeId: asked.node_id,
    step: asked.step,
    label: asked.label,
    validations:
      asked.verified === undefined || isMark
        ? undefined
        : wordsOf('verified', asked.verified, ['true', 'false', ...Object.keys(VALIDATIONS)]).map(
            (word) =>
              VALIDATIONS[word as keyof typeof VALIDATIONS] ??
              refuse('verified', 'verified is true, false or words of the verification, not both'),
          ),
    email: asked.email,
    variantId: asked.variant_id,
    result: result && { is: result, from, to },
    custom: customOf(asked),
  };
  const given = Object.entries(filters).filter(([key]) => key !== 'showsArchived' && key !== 'custom');
  return filters.custom.length > 0 || given.some(([, value]) => value !== undefined) ? filters : undefined;
}
