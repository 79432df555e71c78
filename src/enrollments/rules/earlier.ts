import type { Fault } from '../../platform/errors.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import type { Graph, SequenceNode } from '../../sequences/rules/graph.ts';
import { waitEnds } from '../../sequences/rules/wait.ts';
import type { Wait } from '../../sequences/rules/wait.ts';

/** What callers say of a contact that another tool wrote to before; cells of a file are texts. */
export interface EarlierSaid {
  node_id?: string | null | undefined;
  step_number?: number | string | null | undefined;
  thread_message_id?: string | null | undefined;
  thread_subject?: string | null | undefined;
  last_contacted_at?: string | null | undefined;
}
export const EARLIER_FIELDS = [
  'step_number',
  'thread_message_id',
  'thread_subject',
  'last_contacted_at',
] as const;

/** Where the contact continues, as it is stored with a row of an upload. Moments are ISO texts. */
export interface Earlier {
  node_id: string | null;
  step_number: number | null;
  due_at: string | null;
  message_id: string | null;
  subject: string | null;
  last_contacted_at: string | null;
}

export interface Course extends Graph {
  schedule: Schedule;
}

const MAX_MESSAGE_ID = 300;
const MAX_THREAD_SUBJECT = 998;
/** RFC 5322 3.6.4, without quoted parts, comments and folds. */
const MESSAGE_ID = /^<[!-;=?A-~]+@[!-;=?A-~]+>$/;
const CONTROLS = /\p{Cc}/u;
const WHOLE = /^\d{1,5}$/;
export const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const FIRST_MOMENT = Date.UTC(2000, 0);

export const saysEarlier = (said: Readonly<Record<string, unknown>>): boolean =>
  EARLIER_FIELDS.some((field) => said[field] !== undefined && said[field] !== null && said[field] !== '');

/** Where `said` continues in the graph, or every fault of it. decided: a date alone is its first moment in UTC. */
export function readEarlier(
  said: EarlierSaid,
  course: Course,
  now: Date,
): { earlier: Earlier; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const say = (param: string, message: string): null => (faults.push({ param, message }), null);
  const contacted = momentOf(said.last_contacted_at, now, say);
  const node = nodeOf(said, course.nodes, say);
  const message_id = said.thread_message_id?.trim() || null;
  const subject = said.thread_subject?.trim() || null;
  if (message_id && (message_id.length > MAX_MESSAGE_ID || !MESSAGE_ID.test(message_id)))
    say(
      'thread_message_id',
      `thread_message_id must be a Message-ID as in its header, <left@right>, of at most ${MAX_MESSAGE_ID} characters`,
    );
  if (subject && (subject.length > MAX_THREAD_SUBJECT || CONTROLS.test(subject)))
    say('thread_subject', `thread_subject must be one line of at most ${MAX_THREAD_SUBJECT} characters`);
  if (subject && !message_id) say('thread_message_id', 'thread_message_id is required beside thread_subject');
  return {
    faults,
    earlier: {
      node_id: node?.id ?? null,
      step_number: node ? (numberOf(node) ?? null) : null,
      due_at: node && contacted && faults.length === 0 ? dueAt(course, node.id, contacted, now) : null,
      message_id,
      subject,
      last_contacted_at: contacted && contacted.toISOString(),
    },
  };
}

type SayNull = (param: string, message: string) => null;

function momentOf(value: string | null | undefined, now: Date, say: SayNull): Date | null {
  const text = value?.trim();
  if (!text) return null;
  const param = 'last_contacted_at';
  const at = DATE.test(text) || MOMENT.test(text) ? new Date(text) : null;
  const isRead = at !== null && isDay(text.slice(0, 10)) && at.getTime() >= FIRST_MOMENT;
  if (!isRead)
    return say(
      param,
      'last_contacted_at must be an ISO 8601 date, or a date and time with its offset, of the year 2000 or later',
    );
  return at > now ? say(param, 'last_contacted_at must not be in the future') : at;
}

/** False for the 31st of February, which `Date` reads as a day of March. */
export const isDay = (text: string): boolean => {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const numberOf = ({ data }: SequenceNode): number | undefined =>
  typeof data.step_number === 'number' ? data.step_number : undefined;

function nodeOf(said: EarlierSaid, nodes: readonly SequenceNode[], say: SayNull): SequenceNode | null {
  const { node_id: id, step_number: asked } = said;
  const text = asked === null || asked === undefined ? '' : String(asked).trim();
  if (text !== '' && !WHOLE.test(text)) return say('step_number', 'step_number must be a whole number');
  const number = text === '' ? null : Number(text);
  if (id) {
    const node = nodes.find((each) => each.id === id);
    if (!node) return say('node_id', 'the campaign’s sequence has no such node');
    const own = numberOf(node);
    if (number !== null && own !== undefined && own !== number)
      return say('step_number', `the node is step ${own}`);
    return node;
  }
  if (number === null) return null;
  const found = nodes.filter((node) => numberOf(node) === number && number > 0);
  if (found.length > 1)
    return say('step_number', `step ${number} is at ${found.length} nodes of the sequence; name its node_id`);
  return found[0] ?? say('step_number', `the campaign’s sequence has no step ${number}`);
}

/**
 * When a step is due for a contact that was written to at `contacted`: behind the waits right before it. A node with
 * several ways to it, or one behind a branch, has none.
 */
function dueAt({ nodes, edges, schedule }: Course, nodeId: string, contacted: Date, now: Date): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sources = Map.groupBy(edges, ({ target }) => target);
  const waits: Wait[] = [];
  const seen = new Set([nodeId]);
  for (const id of seen) {
    const into = sources.get(id) ?? [];
    const before = into.length === 1 ? byId.get(into[0]!.source) : undefined;
    if (before?.type !== 'waitNode') break;
    waits.unshift(before.data as unknown as Wait);
    seen.add(before.id);
  }
  const ends = waits.reduce((from, wait) => waitEnds(wait, from, schedule), contacted);
  return new Date(Math.max(ends.getTime(), now.getTime())).toISOString();
}
