import { compileTemplate } from '../../sending/rules/template.ts';
import { OPERATORS } from './condition.ts';
import { isNodeType, pathOf } from './graph.ts';
import type { Graph, NodeType, SequenceNode } from './graph.ts';
import { WAIT_UNITS } from './wait.ts';

/** One thing wrong with a graph: where, which rule, and a sentence for people. */
export interface Fault {
  param: string;
  rule: string;
  message: string;
}

const MAX_NODES = 500;
const MAX_EDGES = 1000;
/** spec: Limits, Sequence */
const MAX_PATHS = 10;
const MAX_CONDITIONS = 10;
const MAX_SUBJECT = 998;
const MAX_BODY = 512 * 1024;
const MAX_WAIT = 1_000_000;
const MAX_ID = 100;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const BRANCHING: ReadonlySet<string> = new Set(['ifNode', 'switchNode']);

type Say = (param: string, rule: string, message: string) => void;
type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkTemplate(value: unknown, param: string, max: number, say: Say): void {
  if (value === undefined) return;
  if (typeof value !== 'string') return say(param, 'type', `${param} must be text`);
  if (value.length > max) return say(param, 'length', `${param} is longer than ${max} characters`);
  const compiled = compileTemplate(value);
  if (compiled.kind === 'error')
    say(param, 'template', `${param}: ${compiled.message} (at ${compiled.index})`);
}

function checkEmail(data: Data, at: string, say: Say): void {
  if (typeof data.body !== 'string' || data.body.trim() === '')
    say(`${at}.body`, 'required', 'an email step needs a body');
  if (typeof data.subject !== 'string')
    say(`${at}.subject`, 'required', 'an email step needs a subject; "" continues the thread');
  checkTemplate(data.subject, `${at}.subject`, MAX_SUBJECT, say);
  checkTemplate(data.body, `${at}.body`, MAX_BODY, say);
  checkTemplate(data.body_text, `${at}.body_text`, MAX_BODY, say);
  if (data.thread !== undefined && data.thread !== 'reply' && data.thread !== 'new')
    say(`${at}.thread`, 'enum', 'thread must be "reply" or "new"');
  if (data.variants === undefined) return;
  if (!Array.isArray(data.variants)) return say(`${at}.variants`, 'type', 'variants must be a list');
  const seen = new Set<unknown>();
  for (const [index, variant] of data.variants.entries()) {
    const here = `${at}.variants[${index}]`;
    if (!isRecord(variant) || typeof variant.id !== 'string' || variant.id === '')
      say(`${here}.id`, 'required', 'a variant needs an id');
    else if (seen.has(variant.id)) say(`${here}.id`, 'unique', 'two variants have the same id');
    else seen.add(variant.id);
    if (!isRecord(variant)) continue;
    if (
      variant.weight !== undefined &&
      !(typeof variant.weight === 'number' && variant.weight >= 0 && variant.weight <= 1e6)
    )
      say(`${here}.weight`, 'range', 'weight must be a number from 0 to 1,000,000');
    checkTemplate(variant.subject, `${here}.subject`, MAX_SUBJECT, say);
    checkTemplate(variant.body, `${here}.body`, MAX_BODY, say);
  }
}

function checkWait(data: Data, at: string, say: Say): void {
  if (data.until !== undefined) {
    if (
      typeof data.until !== 'string' ||
      !ISO_MOMENT.test(data.until) ||
      Number.isNaN(Date.parse(data.until))
    )
      say(`${at}.until`, 'format', 'until must be an ISO 8601 date and time with its offset');
    return;
  }
  const { amount, unit } = data;
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 0 || amount > MAX_WAIT)
    say(`${at}.amount`, 'range', `amount must be a whole number from 0 to ${MAX_WAIT}`);
  if (!WAIT_UNITS.includes(unit as (typeof WAIT_UNITS)[number]))
    say(`${at}.unit`, 'enum', `unit must be one of ${WAIT_UNITS.join(', ')}`);
}

function checkIf(data: Data, at: string, say: Say): void {
  if (!Array.isArray(data.paths) || data.paths.length === 0)
    return say(`${at}.paths`, 'required', 'an If node needs at least one path');
  if (data.paths.length > MAX_PATHS) say(`${at}.paths`, 'max', `an If node has at most ${MAX_PATHS} paths`);
  const seen = new Set<string>();
  for (const [index, path] of data.paths.slice(0, MAX_PATHS).entries()) {
    const here = `${at}.paths[${index}]`;
    if (!isRecord(path)) {
      say(here, 'type', 'a path must be an object');
      continue;
    }
    if (typeof path.id !== 'string' || path.id === '' || path.id === 'else')
      say(`${here}.id`, 'required', 'a path needs an id other than "else"');
    else if (seen.has(path.id)) say(`${here}.id`, 'unique', 'two paths have the same id');
    else seen.add(path.id);
    if (path.match !== undefined && path.match !== 'all' && path.match !== 'any')
      say(`${here}.match`, 'enum', 'match must be "all" or "any"');
    checkConditions(path.conditions, `${here}.conditions`, say);
  }
}

function checkConditions(conditions: unknown, at: string, say: Say): void {
  if (!Array.isArray(conditions) || conditions.length === 0)
    return say(at, 'required', 'a path needs at least one condition');
  if (conditions.length > MAX_CONDITIONS)
    return say(at, 'max', `a path has at most ${MAX_CONDITIONS} conditions`);
  for (const [index, condition] of conditions.entries()) {
    const here = `${at}[${index}]`;
    if (!isRecord(condition) || typeof condition.field !== 'string' || condition.field === '')
      say(`${here}.field`, 'required', 'a condition needs a field');
    if (!isRecord(condition) || !OPERATORS.includes(condition.operator as (typeof OPERATORS)[number]))
      say(`${here}.operator`, 'enum', `operator must be one of ${OPERATORS.join(', ')}`);
  }
}

function checkSwitch(data: Data, at: string, say: Say): void {
  if (typeof data.field !== 'string' || data.field === '')
    say(`${at}.field`, 'required', 'a Switch node needs a field');
  if (!Array.isArray(data.cases) || data.cases.length === 0)
    return say(`${at}.cases`, 'required', 'a Switch node needs at least one case');
  if (data.cases.length > MAX_PATHS)
    say(`${at}.cases`, 'max', `a Switch node has at most ${MAX_PATHS} cases`);
  const seen = new Set<string>();
  for (const [index, each] of data.cases.slice(0, MAX_PATHS).entries()) {
    const here = `${at}.cases[${index}].id`;
    if (!isRecord(each) || typeof each.id !== 'string' || each.id === '' || each.id === 'default')
      say(here, 'required', 'a case needs an id other than "default"');
    else if (seen.has(each.id)) say(here, 'unique', 'two cases have the same id');
    else seen.add(each.id);
  }
}

const needsText =
  (key: string): ((data: Data, at: string, say: Say) => void) =>
  (data, at, say) => {
    if (typeof data[key] !== 'string' || data[key] === '')
      say(`${at}.${key}`, 'required', `this node needs ${key}`);
  };
const nothing = (): void => {};

const CHECKS: Record<NodeType, (data: Data, at: string, say: Say) => void> = {
  startNode: nothing,
  emailNode: checkEmail,
  linkedinNode: needsText('action'),
  taskNode: needsText('title'),
  httpNode: needsText('url'),
  waitNode: checkWait,
  ifNode: checkIf,
  switchNode: checkSwitch,
  stopNode: nothing,
  noteNode: nothing,
};

function checkNodes({ nodes }: Graph, say: Say, warn: Say): void {
  const seen = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const at = `nodes[${index}]`;
    checkId(node.id, `${at}.id`, seen, say, warn);
    if (!isNodeType(node.type)) say(`${at}.type`, 'enum', `"${node.type}" is not a node type`);
    else CHECKS[node.type](node.data, `${at}.data`, say);
  }
  const starts = nodes.filter((node) => node.type === 'startNode').length;
  if (starts !== 1) say('nodes', 'start', `a sequence has exactly one startNode; this one has ${starts}`);
}

function checkId(id: string, at: string, seen: Set<string>, say: Say, warn: Say): void {
  if (id === '' || id.length > MAX_ID || /\p{Cc}/u.test(id))
    return say(at, 'format', `an id is 1 to ${MAX_ID} printable characters`);
  if (seen.has(id)) say(at, 'unique', `the id ${id} is used twice`);
  seen.add(id);
  // spec: node and edge ids should be UUIDs
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) warn(at, 'uuid', `${id} is not a UUID`);
}

function checkEdges({ nodes, edges }: Graph, say: Say, warn: Say): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const taken = new Set<string>();
  for (const [index, edge] of edges.entries()) {
    const at = `edges[${index}]`;
    checkId(edge.id, `${at}.id`, seen, say, warn);
    const source = byId.get(edge.source);
    if (!source) say(`${at}.source`, 'known', 'the edge leaves a node that is not there');
    if (!byId.has(edge.target)) say(`${at}.target`, 'known', 'the edge enters a node that is not there');
    if (!source) continue;
    if (source.type === 'stopNode' || source.type === 'noteNode')
      say(`${at}.source`, 'end', `nothing leaves a ${source.type}`);
    const exit = `${edge.source} ${BRANCHING.has(source.type) ? pathOf(edge) : ''}`;
    if (taken.has(exit)) say(`${at}.source`, 'single', 'two edges leave the same exit of a node');
    taken.add(exit);
    if (BRANCHING.has(source.type) && !exitsOf(source).has(pathOf(edge)))
      say(
        `${at}.data.path`,
        'known',
        `"${pathOf(edge)}" is no exit of this node: ${[...exitsOf(source)].join(', ')}`,
      );
  }
}

function exitsOf(node: SequenceNode): Set<string> {
  const branches = node.type === 'ifNode' ? node.data.paths : node.data.cases;
  const ids = Array.isArray(branches)
    ? branches.map((branch) => (isRecord(branch) && typeof branch.id === 'string' ? branch.id : ''))
    : [];
  return new Set([...ids, node.type === 'ifNode' ? 'else' : 'default']);
}

/** A wait that is over at once, or for ever once its moment has passed, holds nobody in a circle. */
const takesTime = ({ type, data }: SequenceNode): boolean =>
  type === 'waitNode' && data.until === undefined && typeof data.amount === 'number' && data.amount > 0;

/** A circle without a wait would walk for ever; depth first, each node once. */
function checkCircles({ nodes, edges }: Graph, say: Say): void {
  const waits = new Set(nodes.filter(takesTime).map((node) => node.id));
  const targets = Map.groupBy(
    edges.filter((edge) => !waits.has(edge.source) && !waits.has(edge.target)),
    (edge) => edge.source,
  );
  const state = new Map<string, 'open' | 'done'>();
  for (const [index, root] of nodes.entries()) {
    if (state.has(root.id)) continue;
    const stack = [{ id: root.id, next: 0 }];
    state.set(root.id, 'open');
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const edge = targets.get(top.id)?.[top.next++];
      if (!edge) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(edge.target) === 'open') {
        return say(`nodes[${index}]`, 'circle', 'a circle of steps has no wait in it');
      } else if (!state.has(edge.target)) {
        state.set(edge.target, 'open');
        stack.push({ id: edge.target, next: 0 });
      }
    }
  }
}

function checkReach({ nodes, edges }: Graph, warn: Say): void {
  const targets = Map.groupBy(edges, (edge) => edge.source);
  const reached = new Set<string>();
  const queue = nodes.filter((node) => node.type === 'startNode').map((node) => node.id);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const edge of targets.get(id) ?? []) queue.push(edge.target);
  }
  for (const [index, node] of nodes.entries())
    if (!reached.has(node.id) && node.type !== 'noteNode')
      warn(`nodes[${index}]`, 'reach', `no path leads to this ${node.type || 'node'}`);
}

/** Everything wrong with a normalised graph; errors refuse it, warnings are told. Never throws. */
export function validateGraph(graph: Graph): { errors: Fault[]; warnings: Fault[] } {
  const errors: Fault[] = [];
  const warnings: Fault[] = [];
  const say: Say = (param, rule, message) => void errors.push({ param, rule, message });
  const warn: Say = (param, rule, message) => void warnings.push({ param, rule, message });
  if (graph.nodes.length > MAX_NODES) say('nodes', 'max', `a sequence has at most ${MAX_NODES} nodes`);
  if (graph.edges.length > MAX_EDGES) say('edges', 'max', `a sequence has at most ${MAX_EDGES} edges`);
  if (errors.length > 0) return { errors, warnings };
  checkNodes(graph, say, warn);
  checkEdges(graph, say, warn);
  checkCircles(graph, say);
  checkReach(graph, warn);
  return { errors, warnings };
}
