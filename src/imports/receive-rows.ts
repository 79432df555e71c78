import { hasLinkedin } from '../accounts/read-usage.ts';
import { emailOf } from '../contacts/rules/contact-fields.ts';
import type { ContactValues } from '../contacts/rules/contact-fields.ts';
import { addressesIn } from '../platform/rules/address-in.ts';
import { mailboxKey } from '../platform/rules/mailbox-key.ts';
import { readCourse } from '../enrollments/read-course.ts';
import type { AppServices } from '../events/record-event.ts';
import { ERASED_MESSAGE, erasedAmong } from '../people/refuse-erased.ts';
import { ApiError } from '../platform/errors.ts';
import { MAX_FAULTS } from '../platform/http/errors.ts';
import type { JsonList } from '../platform/http/json-list.ts';
import { refuseUnstorableText } from '../platform/http/text.ts';
import { csvRows } from './csv.ts';
import type { CsvHeader } from './csv.ts';
import type { OpenFile } from './csv-file.ts';
import type { RowFault, RowRule } from './rules/remedies.ts';
import { MAX_ROWS, duplicateBy, isWellTyped, mistypedField, stageRow } from './rules/staged-row.ts';
import type { StagedRow } from './rules/staged-row.ts';
import { copyRows, dropRows } from './staging-store.ts';

export interface StageUpload {
  organizationId: string;
  teamId: string;
  campaignId: string;
  validateEmails: boolean;
}

interface Source {
  values: ContactValues;
  line: number;
  cells?: readonly string[];
  fault?: RowFault;
}

/** What an upload is read from. `header` is known when its rows are. */
export interface Input {
  source: 'csv' | 'json';
  mapping: Record<string, string> | null;
  batches: AsyncIterable<Source[]>;
  header: () => CsvHeader | null;
}

export function csvInput(open: OpenFile, mapping: Record<string, string> | null): Input {
  let header: CsvHeader | null = null;
  const batches = csvRows(open, mapping, (found) => (header = found));
  return { source: 'csv', mapping, batches, header: () => header };
}

/**
 * Contacts of a JSON body; a contact that is no object, or names another team or campaign, is a rejected row. `onRead`
 * gets the contacts of each part before they are staged, and may refuse the upload.
 */
export function jsonInput(
  asked: StageUpload,
  contacts: JsonList,
  onRead: (items: readonly unknown[], from: number) => void,
): Input {
  const rows = async function* (): AsyncGenerator<Source[]> {
    for await (const { items, from } of contacts.parts()) {
      items.forEach((item, index) => refuseUnstorableText(item, ['contacts', from + index]));
      onRead(items, from);
      yield items.map((item, index) => sourceOf(item, from + index, asked));
    }
  };
  return { source: 'json', mapping: null, batches: rows(), header: () => null };
}

function sourceOf(contact: unknown, index: number, asked: StageUpload): Source {
  const line = index + 1;
  const refused = (rule: RowRule, param: string, message: string): Source => ({
    values: {},
    line,
    fault: { rule, param, message },
  });
  const good = typeof contact === 'object' && contact !== null && !Array.isArray(contact);
  if (!good || !isWellTyped(contact as Record<string, unknown>))
    return refused(
      'contact_type',
      `contacts[${index}]`,
      'a contact is an object of texts; custom is an object, labels a list of up to 100 names',
    );
  const strayed = mistypedField(contact as Record<string, unknown>, asked);
  if (strayed) return refused('other_upload', strayed, `${strayed} is not that of the upload`);
  return { values: contact as ContactValues, line };
}

export type RejectedRow = Pick<StagedRow, 'row_number' | 'line_number' | 'param' | 'message'>;
const rejectedOf = ({ row_number, line_number, param, message }: StagedRow): RejectedRow => ({
  row_number,
  line_number,
  param,
  message,
});

export interface Received {
  uploadId: string;
  now: Date;
  source: Input['source'];
  mapping: Input['mapping'];
  header: CsvHeader | null;
  all: number;
  good: number;
  /** The first of them. */
  rejected: RejectedRow[];
  labels: string[];
}

const MAX_LABELS = 1_000;
/** Of an upload that was not accepted yet. */
type Deps = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'secrets'>;

/**
 * Rows of erased people become rejected rows that have nothing but their line. The address of a cell that holds more than it
 * is read as the row reads it.
 */
async function withoutErased(
  deps: Deps,
  teamId: string,
  batch: readonly Source[],
): Promise<readonly Source[]> {
  const addresses = batch.map(({ values }) => emailOf(values.email));
  const erased = await erasedAmong(
    deps.db,
    deps.secrets,
    teamId,
    addresses.filter((address) => address !== null),
  );
  if (erased.size === 0) return batch;
  return batch.map((source, index) => {
    const address = addresses[index];
    return address && erased.has(address) ? emptied(source) : source;
  });
}

const ERASED_ROW: RowFault = { rule: 'erased', param: 'email', message: ERASED_MESSAGE };

const emptied = (
  { line }: Source,
  { rule, param, message }: Pick<StagedRow, 'rule' | 'param' | 'message'> = ERASED_ROW,
): Source => ({
  values: {},
  line,
  fault: { rule, param, message } as RowFault,
});

/** A row that names more is no row of a contact: nothing of it is kept but its line and its fault. */
const MAX_NAMED = 20;

const textsOf = ({ custom, ...values }: ContactValues): unknown[] =>
  [...Object.values(values), ...Object.values(custom ?? {})].flat();

/** The mailboxes that a rejected row names anywhere: rows are kept to be mended, and an erasure must find them. */
const namesOf = ({ values, cells = [] }: Source): string[] =>
  addressesIn([...textsOf(values), ...cells].join(' '), MAX_NAMED + 1).map(mailboxKey);

/**
 * Streams the rows of an upload into the database, each with its verdict; they are invisible until the upload is accepted.
 * `onRow` sees each row. Throws `ApiError` when the upload cannot be read; its rows are removed then.
 */
export async function receiveRows(
  deps: Deps,
  { teamId, campaignId, organizationId }: StageUpload,
  { source, mapping, batches, header }: Input,
  onRow: (cells: readonly string[] | undefined, row: StagedRow) => void = () => {},
): Promise<Received> {
  const now = deps.clock.now();
  const uploadId = deps.ids.uuid(now);
  const linkedinAllowed = await hasLinkedin(deps.db, organizationId);
  const course = await readCourse(deps.db, { teamId, campaignId });
  const counts = { all: 0, good: 0 };
  const rejected: RejectedRow[] = [];
  /** Emails, and LinkedIn addresses of rows without one, of at most `MAX_ROWS` rows. */
  const seen = new Set<string>();
  const labels = new Set<string>();
  const stage = ({ values, line, cells, fault }: Source, rowNumber: number): StagedRow =>
    stageRow(values, {
      rowNumber,
      lineNumber: line,
      ids: {
        team_id: teamId,
        upload_id: uploadId,
        new_profile_id: deps.ids.uuid(now),
        new_enrollment_id: deps.ids.uuid(now),
        variant_key: deps.ids.chance(),
      },
      linkedinAllowed,
      course,
      now,
      ...(cells ? { cells } : {}),
      ...(fault ? { fault } : {}),
    });
  const judge = (each: Source): StagedRow => {
    if (++counts.all > MAX_ROWS)
      throw new ApiError('validation_error', `an upload holds at most ${MAX_ROWS} contacts`, {
        param: 'contacts',
      });
    const row = stage(each, counts.all);
    if (row.verdict) return row;
    const param = row.email === null ? 'linkedin_url' : 'email';
    const key = `${param} ${row[param]!.toLowerCase()}`;
    if (seen.has(key)) return { ...row, ...duplicateBy(param) };
    seen.add(key);
    counts.good++;
    for (const label of row.labels ?? []) if (labels.size < MAX_LABELS) labels.add(label);
    return row;
  };
  const staged = async function* (): AsyncGenerator<StagedRow[]> {
    for await (const batch of batches) {
      const judged = (await withoutErased(deps, teamId, batch)).map((each) => {
        const row = judge(each);
        return { each, row, names: row.verdict === 'rejected' ? namesOf(each) : [] };
      });
      const named = judged.flatMap(({ names }) => names);
      const erased = await erasedAmong(deps.db, deps.secrets, teamId, named);
      yield judged.map(({ each, row: first, names }) => {
        const isKept = names.length <= MAX_NAMED && !names.some((name) => erased.has(name));
        const row: StagedRow = isKept
          ? { ...first, names: names.length > 0 ? names : null }
          : stage(emptied(each, names.length > MAX_NAMED ? first : ERASED_ROW), first.row_number);
        if (row.verdict === 'rejected' && rejected.length < MAX_FAULTS) rejected.push(rejectedOf(row));
        onRow(isKept ? each.cells : undefined, row);
        return row;
      });
    }
  };
  try {
    await copyRows(deps.pool, staged());
  } catch (error) {
    await dropRows(deps.db, teamId, uploadId);
    throw error;
  }
  return { uploadId, now, source, mapping, header: header(), ...counts, rejected, labels: [...labels] };
}
