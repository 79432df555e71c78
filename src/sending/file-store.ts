import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { MailFiles } from '../platform/db/types.ts';

export type FileRow = Selectable<MailFiles>;

/**
 * Resolves the new row, or the row that has this content, name and type already. Bytes that exist are locked, so that a
 * deletion of their last name cannot remove them meanwhile.
 */
export async function insertFile(
  trx: Trx,
  row: FileRow,
  bytes: Buffer,
): Promise<{ row: FileRow; isNew: boolean }> {
  await trx
    .insertInto('mail_file_bytes')
    .values({ team_id: row.team_id, hash: row.hash, bytes })
    .onConflict((on) => on.columns(['team_id', 'hash']).doUpdateSet({ hash: row.hash }))
    .execute();
  const { rows } = await sql<FileRow>`
    insert into mail_files (team_id, id, name, content_type, hash, size, created_at)
    values (${row.team_id}, ${row.id}, ${row.name}, ${row.content_type}, ${row.hash}, ${row.size}, ${row.created_at})
    on conflict (team_id, hash, name, content_type) do update set name = excluded.name returning *`.execute(
    trx,
  );
  return { row: rows[0]!, isNew: rows[0]!.id === row.id };
}

export async function storedBytes(trx: Trx, teamId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(size), 0) as sum
      from (select distinct on (hash) size from mail_files where team_id = ${teamId}) f`.execute(trx);
  return Number(rows[0]!.sum);
}

export async function listFiles(
  db: Db,
  at: { teamId: string; limit: number; offset: number },
): Promise<{ total: number; rows: FileRow[] }> {
  const files = db.selectFrom('mail_files').where('team_id', '=', at.teamId);
  const { total } = await files.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await files
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

/** In a transaction the files stay until its end. */
export async function fileSizes(
  db: Db | Trx,
  teamId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const files = db
    .selectFrom('mail_files')
    .select(['id', 'size'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .orderBy('id');
  const rows = await (db.isTransaction ? files.forKeyShare() : files).execute();
  return new Map(rows.map(({ id, size }) => [id, size]));
}

export async function readFile(
  db: Db,
  teamId: string,
  id: string,
): Promise<{ name: string; content_type: string; bytes: Buffer } | undefined> {
  return db
    .selectFrom('mail_files as f')
    .innerJoin('mail_file_bytes as b', (join) =>
      join.onRef('b.team_id', '=', 'f.team_id').onRef('b.hash', '=', 'f.hash'),
    )
    .select(['f.name', 'f.content_type', 'b.bytes'])
    .where('f.team_id', '=', teamId)
    .where('f.id', '=', id)
    .executeTakeFirst();
}

export const findFile = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ team_id: string } | undefined> =>
  db
    .selectFrom('mail_files as f')
    .innerJoin('teams as t', 't.id', 'f.team_id')
    .select('f.team_id')
    .where('f.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

const naming = (fileId: string): string => JSON.stringify([{ file_id: fileId }]);

/**
 * Deletes a file that no version of a sequence, playbook, broadcast or reply names, and its bytes with their last name. The
 * locks come first, so that the later statements see a sequence saved meanwhile and the same bytes under another name.
 */
export async function deleteFile(
  trx: Trx,
  teamId: string,
  id: string,
): Promise<'deleted' | 'in_use' | 'missing'> {
  const found = await trx
    .selectFrom('mail_files')
    .select('hash')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return 'missing';
  await sql`select from mail_file_bytes where team_id = ${teamId} and hash = ${found.hash} for update`.execute(
    trx,
  );
  const locked =
    await sql`select from mail_files where team_id = ${teamId} and id = ${id} for update`.execute(trx);
  if (locked.rows.length === 0) return 'missing';
  const { numAffectedRows } = await sql`
    delete from mail_files f where f.team_id = ${teamId} and f.id = ${id} and not exists (
      select from sequence_versions v where v.team_id = ${teamId} and position(${id}::text in v.nodes::text) > 0)
      and not exists (select from playbooks p
        where p.team_id = ${teamId} and position(${id}::text in p.nodes::text) > 0)
      and not exists (select from broadcasts b where b.team_id = ${teamId} and b.attachments @> ${naming(id)}::jsonb)
      and not exists (select from conversation_messages m where m.team_id = ${teamId} and m.attachments <> '[]'
        and m.attachments @> ${naming(id)}::jsonb)`.execute(trx);
  if (numAffectedRows === 0n) return 'in_use';
  await sql`
    delete from mail_file_bytes b where b.team_id = ${teamId} and b.hash = ${found.hash} and not exists (
      select from mail_files f where f.team_id = b.team_id and f.hash = b.hash)`.execute(trx);
  return 'deleted';
}
