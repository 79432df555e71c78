import Type from 'typebox';
import {
  EmailAddress,
  OfCampaign,
  OfTeam,
  SOME_ID,
  Timestamp,
  Uuid,
  extension,
  nullable,
  oldName,
  oneOf,
  page,
  withDefault,
} from '../platform/http/schema.ts';
import { remedyOf } from './rules/remedies.ts';
import { MAX_ROWS } from './rules/staged-row.ts';
import type { Staged } from './stage-upload.ts';
import type { UploadRow } from './store.ts';
import type { RowVerdict } from './verdict-store.ts';
import { ContactBody, EarlierBody, EarlierStep } from '../contacts/wire.ts';

const Whose = { TeamId: OfTeam.TeamId, CampaignId: OfCampaign.CampaignId };
const WHOSE_EXAMPLE = { TeamId: SOME_ID, CampaignId: SOME_ID };

const UploadedContact = Type.Object({ ...ContactBody, ...EarlierStep, ...EarlierBody });
const DRY_RUN = 'true: nothing is imported; the answer says what the upload would find';

/** For the documentation only: each row is checked by itself, and a bad one becomes a rejected row. */
export const UPLOAD_BODIES = {
  'application/json': {
    schema: Type.Object(
      {
        ...Whose,
        contacts: Type.Array(UploadedContact, {
          maxItems: MAX_ROWS,
          description: 'the contacts',
        }),
        validate_emails: withDefault(
          Type.Boolean({
            description: 'whether the address is verified; it costs a credit where credits are metered',
          }),
          false,
        ),
        dry_run: withDefault(extension(Type.Boolean({ description: DRY_RUN })), false),
      },
      {
        examples: [
          {
            ...WHOSE_EXAMPLE,
            contacts: [
              { email: 'anna@example.com', first_name: 'Anna', custom: { machine: 'M-200' } },
              { email: 'carl@example.com', first_name: 'Carl' },
            ],
          },
        ],
      },
    ),
  },
  'multipart/form-data': {
    schema: Type.Object(
      {
        ...Whose,
        validate_emails: Type.Optional(
          oneOf(['true', 'false'], {
            description: 'whether the address is verified; it costs a credit where credits are metered',
          }),
        ),
        dry_run: Type.Optional(extension(oneOf(['true', 'false'], { description: DRY_RUN }))),
        mapping_fields: Type.Optional(
          Type.String({
            description:
              'JSON of column to contact field, `labels` (names by comma or semicolon) or `custom.KEY`; `""` ' +
              'leaves a column out. Columns that it does not name are read by their headers: fields, their ' +
              'usual names in 16 languages, else `custom.KEY`.',
          }),
        ),
        contacts: Type.String({
          description: 'the CSV file; the parts of the form come in any order',
          contentMediaType: 'text/csv',
        }),
      },
      {
        examples: [
          {
            ...WHOSE_EXAMPLE,
            mapping_fields: '{"Mail": "email", "Town": "city"}',
            contacts: 'Mail,Town\nanna@example.com,Ulm\n',
          },
        ],
      },
    ),
  },
};

export const Suppressed = oneOf(['blacklisted', 'opted_out', 'bounced'], {
  description: 'why the contact gets no mail, as it was when the row came',
});

const Acknowledgment = {
  upload_id: { ...Uuid, description: 'the id of an upload, as POST /contacts/bulk returned it' },
  status: oneOf(['pending'], { description: 'the state' }),
  contact_count: Type.Integer({ examples: [120] }),
  message: Type.String({ description: 'a sentence for people', examples: ['Done'] }),
};

/** spec: Bulk upload acknowledgment */
export const Acknowledged = Type.Object({
  success: Type.Literal(true, { description: 'whether the call worked' }),
  data: Type.Object(Acknowledgment),
  ...Acknowledgment,
  warnings: Type.Optional(
    extension(Type.Array(Type.String(), { description: 'what was ignored or is odd' })),
  ),
  request_id: Type.String({
    description: 'the id of this call; name it when you report a fault',
    examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
  }),
});

export const presentAcknowledgment = ({ upload_id, contact_count }: Staged) => ({
  upload_id,
  status: 'pending',
  contact_count,
  message: 'The upload was accepted and is being processed',
});

const RowVerdict = oneOf(['created', 'updated', 'duplicate', 'rejected'], {
  description: 'what became of the row; null while it waits',
});

export const UploadQuery = Type.Object({
  verdict: Type.Optional(RowVerdict),
  suppressed: Type.Optional(
    Type.Boolean({ description: 'true: rows whose contact gets no mail; false: the others' }),
  ),
  ...page(50),
});

export const Upload = Type.Object(
  {
    upload_id: { ...Uuid, description: 'the id of an upload, as POST /contacts/bulk returned it' },
    team_id: OfTeam.team_id,
    TeamId: oldName('team_id', Uuid),
    campaign_id: OfCampaign.campaign_id,
    CampaignId: oldName('campaign_id', Uuid),
    status: oneOf(['pending', 'processing', 'completed', 'failed'], {
      description: 'the state',
      examples: ['completed'],
    }),
    contact_count: Type.Integer({ examples: [120] }),
    created_count: Type.Integer({ examples: [118] }),
    updated_count: Type.Integer({ examples: [2] }),
    rejected_count: Type.Integer(),
    suppressed_count: Type.Integer({
      description: 'usable rows whose contact got no mail when they came; they are imported',
      examples: [0],
    }),
    progress: Type.Number({ minimum: 0, maximum: 1, examples: [1] }),
    error: nullable(Type.String({ examples: [null] })),
    rows_removed_at: nullable({
      ...Timestamp,
      description: 'when the rows were removed; the counts stay',
    }),
    rows: Type.Array(
      Type.Object({
        row_number: Type.Integer({ examples: [1] }),
        line_number: Type.Integer({ examples: [2] }),
        email: nullable(EmailAddress),
        linkedin_url: nullable(
          Type.String({
            description: 'the URL of the LinkedIn profile; needs LinkedIn access',
            examples: ['https://www.linkedin.com/in/anna-berg-example'],
          }),
        ),
        verdict: nullable(RowVerdict),
        param: nullable(Type.String({ examples: [null] })),
        message: nullable(Type.String({ description: 'a sentence for people', examples: [null] })),
        rule: nullable(Type.String({ description: 'the kind of fault', examples: [null] })),
        remedy: nullable(Type.String({ description: 'what to do about it', examples: [null] })),
        suppressed: nullable(Suppressed),
        enrollment_id: nullable(Uuid),
      }),
    ),
  },
  { title: 'Upload' },
);

/** In an ended upload every row has its verdict. */
const isEnded = ({ status }: UploadRow): boolean => status === 'completed' || status === 'failed';

export function presentUpload(upload: UploadRow, rows: RowVerdict[]) {
  const { contact_count, created_count, updated_count, rejected_count, suppressed_count, rows_removed_at } =
    upload;
  const merged = created_count + updated_count;
  return {
    upload_id: upload.id,
    team_id: upload.team_id,
    TeamId: upload.team_id,
    campaign_id: upload.campaign_id,
    CampaignId: upload.campaign_id,
    status: upload.status,
    contact_count,
    created_count,
    updated_count,
    rejected_count,
    suppressed_count,
    progress: isEnded(upload) ? 1 : merged / Math.max(1, contact_count - rejected_count),
    error: upload.error,
    rows_removed_at,
    rows: rows_removed_at ? [] : rows.map((row) => ({ ...row, remedy: remedyOf(row.rule) })),
  };
}
