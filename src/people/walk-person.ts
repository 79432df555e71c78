import type { Db } from '../platform/db/connect.ts';
import { KINDS } from './personal-store.ts';
import { PERSONAL } from './register/register.ts';
import type { PersonalTable } from './personal-store.ts';
import type { PersonHere } from './person.ts';
import { findProfiles, listTeams, nextIds } from './person-rows-store.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Ids that one statement gets. */
const AT_ONCE = 500;

export interface Found {
  table: PersonalTable;
  here: PersonHere;
  ids: readonly string[];
}

function* partsOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}

/**
 * The places of a person in all teams of an organization, as the register names them: each table once for up to 500 ids
 * of its kind, and what finds others after them. Export reads these places, erasure removes from them.
 */
export async function* walkPerson(
  db: Db,
  {
    organizationId,
    mailbox,
    known = [],
  }: { organizationId: string; mailbox: string; known?: readonly string[] },
): AsyncGenerator<Found> {
  const teams = await listTeams(db, organizationId);
  const profiles = await findProfiles(db, teams, mailbox, known);
  for (const teamId of teams) {
    const here = { organizationId, teamId, mailbox, profileIds: profiles.get(teamId) ?? [] };
    for (const kind of KINDS) {
      const tables = PERSONAL.filter(({ of }) => of === kind);
      if (kind === 'person') {
        for (const table of tables) yield { table, here, ids: here.profileIds };
        continue;
      }
      for (let after: string | null = FIRST; after !== null;) {
        const { ids, last }: { ids: string[]; last: string | null } = await nextIds(db, kind, here, after);
        for (const part of partsOf(ids)) for (const table of tables) yield { table, here, ids: part };
        after = last;
      }
    }
  }
}
