import { daysBefore, waitEnd } from './calendar.ts';
import type { Calendar, Wait } from './calendar.ts';

export interface Asked {
  field: string;
  operator: string;
  value?: string | number;
  within?: { amount: number; unit: 'minutes' | 'hours' | 'days' };
}
export interface ModelNode {
  id: string;
  type: string;
  data: {
    step_number?: number;
    paths?: { id: string; match?: 'all' | 'any'; conditions: Asked[] }[];
    field?: string;
    cases?: { id: string; value?: string | number | null }[];
  } & Record<string, unknown>;
}
export interface ModelGraph {
  nodes: ModelNode[];
  edges: { source: string; target: string; data?: { path?: string } }[];
}
/** Moments in milliseconds. */
export interface Person {
  city: string;
  score: number | null;
  opened: number | null;
  clicked: number | null;
}

export type Rest =
  | { do: 'mail'; node: string }
  | { do: 'wait'; node: string; until: number }
  /** Waits for the campaign's schedule to open. */
  | { do: 'act'; node: string; until: number }
  | { do: 'end'; because: 'stop_node' | 'end_of_sequence' | 'call_failed'; node: string | null };

const LIMIT = 500;

/** Contacts with a score are on LinkedIn. */
export const hasProfile = ({ score }: Pick<Person, 'score'>): boolean => score !== null;

export const fails = ({ data }: Pick<ModelNode, 'data'>): boolean => String(data.url).endsWith('/fail');

function isTrue({ field, operator, value, within }: Asked, person: Person, now: number, calendar: Calendar): boolean {
  if (field === 'opened' || field === 'clicked') {
    const at = person[field];
    const from = !within
      ? -Infinity
      : within.unit === 'days'
        ? daysBefore(calendar.timezone ?? 'UTC', now, within.amount)
        : now - within.amount * (within.unit === 'hours' ? 3_600_000 : 60_000);
    const did = at !== null && at >= from;
    return operator === 'is_true' ? did : !did;
  }
  if (field === 'custom.score') {
    if (operator === 'is_empty') return person.score === null;
    if (person.score === null) return false;
    return operator === 'greater_than' ? person.score > Number(value) : person.score < Number(value);
  }
  const city = person.city.toLowerCase();
  const other = String(value ?? '').toLowerCase();
  if (operator === 'equals') return city === other;
  if (operator === 'not_equals') return city !== other;
  if (operator === 'contains') return other !== '' && city.includes(other);
  if (operator === 'is_empty') return city === '';
  if (operator === 'is_not_empty') return city !== '';
  throw new Error(`the model knows no ${operator} of ${field}`);
} // prettier-ignore

/** An empty path is the plain edge. */
function follow({ edges }: ModelGraph, node: string, path: string): string | null {
  return edges.find((edge) => edge.source === node && (edge.data?.path ?? '') === path)?.target ?? null;
}

/** Walks from a node (`enter`) or from behind it (`leave`) until something takes time. `mailed`, `acted`: nodes that are done; adds to `acted`. */
export function walkOn(
  graph: ModelGraph,
  from: { enter: string } | { leave: string },
  person: Person,
  { mailed, acted, actsAt, now, calendar }: { mailed: ReadonlySet<string>; acted: Set<string>; actsAt: (moment: number) => number; now: number; calendar: Calendar },
): Rest {
  let at = 'enter' in from ? from.enter : follow(graph, from.leave, '');
  let last: string | null = 'enter' in from ? null : from.leave;
  for (let passed = 0; passed < LIMIT; passed++) {
    if (at === null) return { do: 'end', because: 'end_of_sequence', node: last };
    const node = graph.nodes.find(({ id }) => id === at)!;
    last = node.id;
    if (node.type === 'stopNode') return { do: 'end', because: 'stop_node', node: node.id };
    if (node.type === 'emailNode' && !mailed.has(node.id)) return { do: 'mail', node: node.id };
    if (node.type === 'linkedinNode' && hasProfile(person) && !acted.has(node.id)) {
      const until = actsAt(now);
      if (until > now) return { do: 'act', node: node.id, until };
      acted.add(node.id);
    }
    // Servers answer and people act at once.
    if (node.type === 'httpNode' && fails(node) && node.data.on_error === 'stop')
      return { do: 'end', because: 'call_failed', node: node.id };
    if (node.type === 'waitNode') {
      const until = waitEnd(node.data as unknown as Wait, now, calendar);
      if (until > now) return { do: 'wait', node: node.id, until };
    }
    if (node.type === 'ifNode') {
      const path = node.data.paths!.find(({ match, conditions }) =>
        match === 'any'
          ? conditions.some((asked) => isTrue(asked, person, now, calendar))
          : conditions.every((asked) => isTrue(asked, person, now, calendar)),
      );
      at = follow(graph, node.id, path?.id ?? 'else');
    } else if (node.type === 'switchNode') {
      const has = node.data.field === 'city' ? person.city.toLowerCase() : String(person.score ?? '');
      const taken = node.data.cases!.find(({ value }) => has === String(value ?? '').toLowerCase());
      at = follow(graph, node.id, taken?.id ?? 'default');
    } else at = follow(graph, node.id, '');
  }
  throw new Error('the model walks in circles');
} // prettier-ignore
