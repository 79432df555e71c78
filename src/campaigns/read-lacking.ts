import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Graph } from '../sequences/rules/graph.ts';
import { neededOfMailboxes, neededVariables } from '../sequences/rules/needed-variables.ts';
import { countLacking, findUnsigned, teamLacks } from './lacking-store.ts';
import { lackingWarnings } from './rules/lacking.ts';
import type { Lacking } from './rules/lacking.ts';

/** More variables than a sequence of people has; the others are not counted. */
const MAX_VARIABLES = 100;
/** The only value of a mailbox that may be missing. */
const SIGNED = 'sender.send_as';

interface Key {
  teamId: string;
  campaignId: string;
}

/** What contacts under way, their team and the mailboxes of the campaign lack for a graph, the most first. */
export async function readLacking(db: Db | Trx, key: Key, graph: Graph): Promise<Lacking> {
  const needed = neededVariables(graph).slice(0, MAX_VARIABLES);
  const [shared, own] = [true, false].map((isOfTeam) =>
    needed.filter(({ name }) => name.startsWith('team.') === isOfTeam),
  );
  const { contacts, isPart, lacking } =
    needed.length === 0 ? { contacts: 0, isPart: false, lacking: [] } : await countLacking(db, key, own!);
  const missing = shared!.length === 0 ? [] : await teamLacks(db, key.teamId, shared!);
  const counted = own!
    .map(({ name, nodes }, at) => ({ variable: name, nodes, contacts: lacking[at]! }))
    .filter((each) => each.contacts > 0);
  const ofTeam = shared!.flatMap(({ name, nodes }, at) =>
    missing[at] ? [{ variable: name, nodes, contacts }] : [],
  );
  return {
    contacts,
    isPart,
    variables: [...counted, ...ofTeam].toSorted((a, b) => b.contacts - a.contacts),
    ofMailboxes: await readUnsigned(db, key, graph),
  };
}

async function readUnsigned(db: Db | Trx, key: Key, graph: Graph): Promise<Lacking['ofMailboxes']> {
  const asked = neededOfMailboxes(graph).find(({ name }) => name === SIGNED);
  if (!asked) return [];
  const { mailboxes, named } = await findUnsigned(db, key);
  return mailboxes === 0 ? [] : [{ variable: SIGNED, nodes: asked.nodes, mailboxes, named }];
}

/** The sentences of a graph that is saved all the same. */
export const warnOfLacking = async (db: Db | Trx, key: Key, graph: Graph): Promise<string[]> =>
  lackingWarnings(await readLacking(db, key, graph), key);
