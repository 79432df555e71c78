import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { HEADER_MASK } from '../platform/rules/check-headers.ts';
import { changeOfSecret } from '../platform/rules/stored-secret.ts';
import { sealedTable } from '../platform/sealed.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import { findHeaders, insertHeaders } from './header-store.ts';
import type { SealedHeaders } from './header-store.ts';
import { templatePlaceOf } from './rules/call-faults.ts';
import type { Graph, SequenceNode } from './rules/graph.ts';
import { HEADER_VARIABLES, variablesOfHeaders } from './rules/header-variables.ts';

/** The key of a node's data with the id of its sealed headers; never shown. */
const KEPT_AS = 'headers_id';

type SealDeps = Pick<Services, 'ids' | 'secrets'>;
type Headers = Record<string, string>;

export const NODE_HEADERS = sealedTable('node_headers', {
  key: ['team_id', 'id'],
  columns: { headers: { named: true } },
  aad: ({ team_id: teamId, id, column, name }) => `sequences|${column}|${teamId}|${id}|${name}`,
});

const headerOf = (teamId: string, id: string, name: string) =>
  ({ team_id: teamId, id, column: 'headers', name }) as const;
const keptAs = (node: SequenceNode | undefined): string | null =>
  typeof node?.data[KEPT_AS] === 'string' ? node.data[KEPT_AS] : null;
const headersOf = ({ data }: SequenceNode): Headers => (data.headers ?? {}) as Headers;

function openAll(secrets: Secrets, teamId: string, id: string, sealed: SealedHeaders): Headers {
  return Object.fromEntries(
    Object.entries(sealed).map(([name, value]) => {
      const opened = NODE_HEADERS.open(secrets, headerOf(teamId, id, name), value);
      if (opened.kind !== 'ok') throw new Error(`header ${name} of a node cannot be opened: ${opened.why}`);
      return [name, opened.plain];
    }),
  );
}

/** Throws when a header cannot be opened. */
export async function openNodeHeaders(
  { db, secrets }: { db: Db | Trx; secrets: Secrets },
  teamId: string,
  node: SequenceNode,
): Promise<Headers> {
  const id = keptAs(node);
  const sealed = id === null ? null : await findHeaders(db, teamId, id);
  return sealed === null ? {} : openAll(secrets, teamId, id!, sealed);
}

/**
 * The given headers in clear: a masked one has the value that the same node had before. Throws 400 where there was
 * none, or where the node now calls another host, port or scheme.
 */
export async function givenHeaders(
  deps: { db: Db | Trx; secrets: Secrets },
  teamId: string,
  node: SequenceNode,
  { before, param }: { before: SequenceNode | undefined; param: string },
): Promise<Headers> {
  const given = headersOf(node);
  const masked = Object.keys(given).filter((name) => given[name] === HEADER_MASK);
  if (masked.length === 0) return given;
  const known = before ? await openNodeHeaders(deps, teamId, before) : {};
  const isElsewhere = templatePlaceOf(String(before?.data.url)) !== templatePlaceOf(String(node.data.url));
  const unknown = masked.find((name) => {
    const stored = { mask: HEADER_MASK, isStored: true, isElsewhere };
    return !Object.hasOwn(known, name) || changeOfSecret(given[name], stored) === 'refuse';
  });
  if (unknown !== undefined)
    throw new ApiError('validation_error', `send the value of ${unknown}: it is not kept for this host`, {
      param: `${param}.data.headers.${unknown}`,
    });
  return { ...given, ...Object.fromEntries(masked.map((name) => [name, known[name]!])) };
}

export async function sealNodeHeaders(
  trx: Trx,
  { ids, secrets }: SealDeps,
  teamId: string,
  { graph, before, now }: { graph: Graph; before: Graph; now: Date },
): Promise<Graph> {
  const nodes: SequenceNode[] = [];
  for (const [index, node] of graph.nodes.entries()) {
    const { [KEPT_AS]: _given, [HEADER_VARIABLES]: _known, headers, ...rest } = node.data;
    // decided: null means no headers, and is stored and shown as none.
    const data = headers === undefined || headers === null ? rest : { ...rest, headers };
    if (node.type !== 'httpNode' || Object.keys(headersOf(node)).length === 0) {
      nodes.push(node.type === 'httpNode' ? { ...node, data } : node);
      continue;
    }
    const was = before.nodes.find(({ id }) => id === node.id);
    const plain = await givenHeaders({ db: trx, secrets }, teamId, node, {
      before: was,
      param: `nodes[${index}]`,
    });
    const id = ids.uuid(now);
    const sealed = Object.entries(plain).map(([name, value]) => [
      name,
      NODE_HEADERS.seal(secrets, headerOf(teamId, id, name), value),
    ]);
    await insertHeaders(trx, { teamId, id, headers: Object.fromEntries(sealed) as SealedHeaders }, now);
    const masked = Object.fromEntries(Object.keys(plain).map((name) => [name, HEADER_MASK]));
    const kept = { [KEPT_AS]: id, [HEADER_VARIABLES]: variablesOfHeaders(plain) };
    nodes.push({ ...node, data: { ...data, headers: masked, ...kept } });
  }
  return { ...graph, nodes };
}

export const presentGraph = ({ nodes, edges }: Graph): Graph => ({
  nodes: nodes.map((node) => {
    const { [KEPT_AS]: _kept, [HEADER_VARIABLES]: _known, ...data } = node.data;
    return { ...node, data };
  }),
  edges,
});
