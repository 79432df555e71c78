import Type from 'typebox';
import { Timestamp, Uuid } from '../platform/http/schema.ts';
import type { FileRow } from './file-store.ts';

export const Attachment = Type.Object(
  {
    object: Type.Literal('attachment'),
    id: Uuid,
    team_id: Uuid,
    name: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ description: 'bytes' }),
    created_at: Timestamp,
  },
  { title: 'Attachment' },
);

export const presentFile = ({ hash: _hash, ...row }: FileRow) => ({ object: 'attachment', ...row });
