import Type from 'typebox';
import { CreatedAt, Id, OfTeam, object } from '../platform/http/schema.ts';
import type { FileRow } from './file-store.ts';

export const Attachment = Type.Object(
  {
    object: object('attachment'),
    id: Id,
    team_id: OfTeam.team_id,
    name: Type.String({ description: 'the name', examples: ['Autumn'] }),
    content_type: Type.String({ examples: ['application/pdf'] }),
    size: Type.Integer({ description: 'bytes' }),
    created_at: CreatedAt,
  },
  { title: 'Attachment' },
);

export const presentFile = ({ hash: _hash, ...row }: FileRow) => ({ object: 'attachment', ...row });
