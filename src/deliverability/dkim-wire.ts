import Type from 'typebox';
import { Timestamp, Uuid, oneOf } from '../platform/http/schema.ts';
import type { DkimKeyRow } from './dkim-store.ts';

export const ALGORITHMS = ['rsa', 'ed25519'] as const;

export const DkimKey = Type.Object(
  {
    object: Type.Literal('dkim_key'),
    id: Uuid,
    team_id: Uuid,
    domain: Type.String(),
    selector: Type.String(),
    algorithm: oneOf(ALGORITHMS),
    dns_record: Type.Object(
      { name: Type.String(), type: Type.Literal('TXT'), value: Type.String() },
      { description: 'what receivers verify the signatures with, to be published' },
    ),
    created_at: Timestamp,
  },
  { title: 'DkimKey' },
);

/** The private key is never shown. RFC 6376 3.6.1 */
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
