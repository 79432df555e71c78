import Type from 'typebox';
import { CreatedAt, Id, OfTeam, object, oneOf } from '../platform/http/schema.ts';
import type { DkimKeyRow } from './dkim-store.ts';

export const ALGORITHMS = ['rsa', 'ed25519'] as const;

export const DkimKey = Type.Object(
  {
    object: object('dkim_key'),
    id: Id,
    team_id: OfTeam.team_id,
    domain: Type.String({ description: 'a domain', examples: ['acme.example'] }),
    selector: Type.String({ examples: ['outreachd1'] }),
    algorithm: oneOf(ALGORITHMS),
    dns_record: Type.Object(
      {
        name: Type.String({ description: 'the name', examples: ['Autumn'] }),
        type: Type.Literal('TXT', { description: 'the type' }),
        value: Type.String({ examples: ['v=DKIM1; k=rsa; p=MIIBIjANBgkq…'] }),
      },
      { description: 'what receivers verify the signatures with, to be published' },
    ),
    created_at: CreatedAt,
  },
  { title: 'DkimKey' },
);

/** Without the private key. RFC 6376 3.6.1 */
export const presentDkimKey = (row: DkimKeyRow) => ({
  object: 'dkim_key',
  id: row.id,
  team_id: row.team_id,
  domain: row.domain,
  selector: row.selector,
  algorithm: row.algorithm,
  dns_record: {
    name: `${row.selector}._domainkey.${row.domain}`,
    type: 'TXT',
    value: `v=DKIM1; k=${row.algorithm}; p=${row.public_key}`,
  },
  created_at: row.created_at,
});
