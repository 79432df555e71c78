import Type from 'typebox';
import {
  SOME_ID,
  Timestamp,
  Uuid,
  extension,
  nullable,
  oneOf,
  page,
  withDefault,
  oldName,
} from '../platform/http/schema.ts';
import { MAX_ROWS } from './rules/staged-row.ts';
import type { Staged } from './stage-upload.ts';
import type { RowVerdict, UploadRow } from './store.ts';
import { ContactBody } from '../contacts/wire.ts';

const Whose = { TeamId: Uuid, CampaignId: Uuid };
const WHOSE_EXAMPLE = { TeamId: SOME_ID, CampaignId: SOME_ID };

/** For the documentation only: each row is checked by itself, and a bad one is a rejected row. */
export const UPLOAD_BODIES = {
  'application/json': {
    schema: Type.Object(
      {
        ...Whose,
        contacts: Type.Array(Type.Object(ContactBody), { maxItems: MAX_ROWS }),
        validate_emails: withDefault(Type.Boolean(), false),
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
        validate_emails: Type.Optional(oneOf(['true', 'false'])),
        mapping_fields: Type.Optional(
          Type.String({
            description: 'JSON of column to contact field; without it headers are read as fields',
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

const Acknowledgment = {
  upload_id: Uuid,
  status: oneOf(['pending']),
  contact_count: Type.Integer(),
  message: Type.String(),
};

/** The answer to an upload that was accepted. spec: Bulk upload acknowledgment */
export const Acknowledged = Type.Object({
  success: Type.Literal(true),
  data: Type.Object(Acknowledgment),
  ...Acknowledgment,
  warnings: Type.Optional(extension(Type.Array(Type.String()))),
  request_id: Type.String(),
});

export const presentAcknowledgment = ({ upload_id, contact_count }: Staged) => ({
  upload_id,
  status: 'pending',
  contact_count,
  message: 'The upload was accepted and is being processed',
});

const RowVerdict = oneOf(['created', 'updated', 'duplicate', 'rejected']);

export const UploadQuery = Type.Object({ verdict: Type.Optional(RowVerdict), ...page(50) });

export const Upload = Type.Object(
  {
    upload_id: Uuid,
    team_id: Uuid,
    TeamId: oldName('team_id', Uuid),
    campaign_id: Uuid,
    CampaignId: oldName('campaign_id', Uuid),
    status: oneOf(['pending', 'processing', 'completed', 'failed']),
    contact_count: Type.Integer(),
    created_count: Type.Integer(),
    updated_count: Type.Integer(),
    rejected_count: Type.Integer(),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    error: nullable(Type.String()),
    rows_removed_at: nullable({
      ...Timestamp,
      description: 'when the rows were removed; the counts stay',
    }),
    rows: Type.Array(
      Type.Object({
        row_number: Type.Integer(),
        line_number: Type.Integer(),
        email: nullable(Type.String()),
        linkedin_url: nullable(Type.String()),
        verdict: nullable(RowVerdict),
        param: nullable(Type.String()),
        message: nullable(Type.String()),
        enrollment_id: nullable(Uuid),
      }),
    ),
  },
  { title: 'Upload' },
);

/** Every row has its verdict: created, updated and rejected ones are all that the upload holds. */
const isEnded = ({ status }: UploadRow): boolean => status === 'completed' || status === 'failed';

/** An upload with these of its rows; without rows once they are being removed. */
export function presentUpload(upload: UploadRow, rows: RowVerdict[]) {
  const { contact_count, created_count, updated_count, rejected_count, rows_removed_at } = upload;
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
    progress: isEnded(upload) ? 1 : merged / Math.max(1, contact_count - rejected_count),
    error: upload.error,
    rows_removed_at,
    rows: rows_removed_at ? [] : rows,
  };
}
