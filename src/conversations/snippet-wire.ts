import Type from 'typebox';
import {
  CreatedAt,
  Id,
  OfTeam,
  UpdatedAt,
  Uuid,
  nonBlank,
  nullable,
  object,
} from '../platform/http/schema.ts';
import { MAX_REPLY_CHARS } from './message-wire.ts';
import type { SnippetRow } from './snippet-store.ts';

const Name = nonBlank(100, { description: 'the name, one of its kind within the team in any case' });
const Subject = nullable(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    'x-must': 'must be one line',
    description: 'in place of the subject of the thread; null for that of the thread',
    examples: ['Our prices, {{first_name}}'],
  }),
);
const Html = nullable(
  Type.String({
    minLength: 1,
    maxLength: MAX_REPLY_CHARS,
    description: 'this or `text`, with variables as in templates',
    examples: ['<p>Hello {{first_name | default: "there"}}</p>'],
  }),
);
const Words = nullable(
  Type.String({
    minLength: 1,
    maxLength: MAX_REPLY_CHARS,
    description: 'this or `html`, with variables as in templates',
    examples: [null],
  }),
);

export const NewSnippet = Type.Object({
  TeamId: OfTeam.TeamId,
  name: Name,
  subject: Type.Optional(Subject),
  html: Type.Optional(Html),
  text: Type.Optional(Words),
});

export const SnippetBody = Type.Object({
  name: Type.Optional(Name),
  subject: Type.Optional(Subject),
  html: Type.Optional(Html),
  text: Type.Optional(Words),
});

export const Snippet = Type.Object(
  {
    object: object('snippet'),
    id: Id,
    team_id: OfTeam.team_id,
    name: Type.String({ description: 'the name', examples: ['Prices'] }),
    subject: Subject,
    html: Html,
    text: Words,
    created_by: nullable({ ...Uuid, description: 'the user who made it' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'Snippet' },
);

export const presentSnippet = (row: SnippetRow) => ({
  object: 'snippet',
  id: row.id,
  team_id: row.team_id,
  name: row.name,
  subject: row.subject,
  html: row.html,
  text: row.text,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
