import { ApiError } from '../platform/errors.ts';
import { isJsonList, readListBody } from '../platform/http/json-list.ts';
import type { JsonList, ParseJson } from '../platform/http/json-list.ts';
import { refuseUnstorableText } from '../platform/http/text.ts';
import { isUuid } from '../platform/ids.ts';
import { MAX_ROWS } from './rules/staged-row.ts';

export interface UploadFields {
  TeamId: string;
  CampaignId: string;
  validateEmails: boolean;
  dryRun: boolean;
}
type Given = Readonly<Record<string, unknown>>;

export const FORM_KEYS = ['TeamId', 'CampaignId', 'mapping_fields', 'validate_emails', 'dry_run'];
export const JSON_KEYS = ['TeamId', 'CampaignId', 'contacts', 'validate_emails', 'dry_run'];

export const wrongType = (param: string, wanted: string): ApiError =>
  new ApiError('invalid_parameter_type', `${param || 'the body'} must be ${wanted}`, param ? { param } : {});

export function idOf(given: Given, param: 'TeamId' | 'CampaignId'): string {
  const id = given[param];
  if (id === undefined || id === '')
    throw new ApiError(
      param === 'TeamId' ? 'missing_team_id' : 'missing_required_parameter',
      `${param} is required`,
      { param },
    );
  if (typeof id !== 'string') throw wrongType(param, 'string');
  if (!isUuid(id)) throw new ApiError('validation_error', `${param} must be a UUID`, { param });
  return id.toLowerCase();
}

const FLAG: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [undefined, false], ['', false], ['false', false], [false, false], ['true', true], [true, true],
]); // prettier-ignore

/** Reads the fields of a form: texts, or the values of parts with a JSON content type. Throws `ApiError`. */
export function readFormFields(
  given: Given,
): UploadFields & { mapping: Readonly<Record<string, string>> | null } {
  const fields = { TeamId: idOf(given, 'TeamId'), CampaignId: idOf(given, 'CampaignId') };
  const [validateEmails, dryRun] = [flagOf(given, 'validate_emails'), flagOf(given, 'dry_run')];
  return { ...fields, validateEmails, dryRun, mapping: mappingOf(given.mapping_fields) };
}

function flagOf(given: Given, param: 'validate_emails' | 'dry_run'): boolean {
  const flag = FLAG.get(given[param]);
  if (flag === undefined)
    throw new ApiError('validation_error', `${param} must be 'true' or 'false'`, { param });
  return flag;
}

function mappingOf(given: unknown): Record<string, string> | null {
  if (given === undefined || given === '') return null;
  const wrong = new ApiError(
    'validation_error',
    'mapping_fields must be a JSON object of column to contact field',
    { param: 'mapping_fields' },
  );
  let mapping = given;
  try {
    if (typeof given === 'string') mapping = JSON.parse(given);
  } catch {
    throw wrong;
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) throw wrong;
  if (!Object.values(mapping).every((field) => typeof field === 'string')) throw wrong;
  return { ...(mapping as Record<string, string>) };
}

/**
 * Reads the fields of a JSON body from its bytes and normalises their names with `respell`; its contacts are not parsed yet.
 * Throws `ApiError`.
 */
export async function readJsonFields(
  body: unknown,
  parse: ParseJson,
  respell: (given: Record<string, unknown>) => void,
): Promise<UploadFields & { contacts: JsonList; given: Record<string, unknown> }> {
  const read = Buffer.isBuffer(body)
    ? await readListBody(body, { name: 'contacts', maxItems: MAX_ROWS, parse })
    : null;
  if (!read) throw wrongType('', 'object');
  const { fields: given, list: contacts } = read;
  refuseUnstorableText(given);
  respell(given);
  const { validate_emails: validateEmails = false, dry_run: dryRun = false } = given;
  const fields = { TeamId: idOf(given, 'TeamId'), CampaignId: idOf(given, 'CampaignId') };
  if (typeof validateEmails !== 'boolean') throw wrongType('validate_emails', 'boolean');
  if (typeof dryRun !== 'boolean') throw wrongType('dry_run', 'boolean');
  if (contacts === undefined)
    throw new ApiError('missing_required_parameter', 'contacts is required', { param: 'contacts' });
  if (!isJsonList(contacts)) throw wrongType('contacts', 'array');
  return { ...fields, validateEmails, dryRun, contacts, given };
}
