import type { Db } from '../platform/db/connect.ts';
import type { JsonValue } from '../platform/db/types.ts';
import { unpack } from '../platform/pack.ts';
import type { Services } from '../platform/services.ts';
import { personKey } from './rules/hash.ts';
import { readPersonal } from './person-rows-store.ts';
import { walkPerson } from './walk-person.ts';

/** Rows with short texts that are in memory at once; of those with mails, one. */
const ROWS = 200;

/** As zstd begins (RFC 8878 3.1.1). */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Mails are stored packed. */
async function unpacked(row: JsonValue, bytes: readonly string[] = []): Promise<JsonValue> {
  const said = row as Record<string, string>;
  for (const name of bytes) {
    const stored = Buffer.from(said[name]!, 'base64');
    if (stored.subarray(0, ZSTD.length).equals(ZSTD)) said[name] = (await unpack(stored)).toString('base64');
  }
  return said;
}

const line = (said: object): string => `${JSON.stringify(said)}\n`;

/**
 * All that is known of a person, as JSON lines: who and when, a line for each row, and at the end how many of each table.
 * An export without its last line is incomplete. One row with a mail, or 200 others, are in memory at once.
 */
export async function* exportPerson(
  { db, clock }: Pick<Services, 'clock'> & { db: Db },
  { organizationId, address }: { organizationId: string; address: string },
): AsyncGenerator<string> {
  yield line({
    object: 'person_export',
    address,
    organization_id: organizationId,
    at: clock.now().toISOString(),
  });
  const rows: Record<string, number> = {};
  for await (const { table, here, ids } of walkPerson(db, { organizationId, mailbox: personKey(address) })) {
    const limit = table.large ? 1 : ROWS;
    for (let offset = 0; ; offset += limit) {
      const found = await Promise.all(
        (await readPersonal(db, table, { here, ids, limit, offset })).map((row) =>
          unpacked(row, table.bytes),
        ),
      );
      rows[table.table] = (rows[table.table] ?? 0) + found.length;
      if (found.length > 0)
        yield found
          .map((row) => line({ object: 'row', table: table.table, team_id: here.teamId, row }))
          .join('');
      if (found.length < limit) break;
    }
  }
  yield line({ object: 'person_export_end', rows });
}
