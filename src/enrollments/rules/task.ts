import type { SequenceNode } from '../../sequences/rules/graph.ts';
import type { EnrollmentFacts } from '../step-store.ts';
import { renderedFor } from './rendered.ts';

export type AskedTask =
  | { kind: 'ok'; task: { title: string; assignee: string | null; due_at: Date | null } }
  | { kind: 'missing_variable'; name: string };

const DAY_MS = 86_400_000;
const MAX_TITLE = 500;
/** The first half of a surrogate pair, which the database refuses. */
const HALF_AT_END = /[\ud800-\udbff]$/;

export function taskOf({ data }: SequenceNode, facts: EnrollmentFacts, now: Date): AskedTask {
  const rendered = renderedFor(facts, String(data.title));
  if (rendered.kind !== 'ok') return rendered;
  const title = rendered.text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .replace(HALF_AT_END, '')
    .trimEnd();
  const { due_in_days: days, assignee } = data;
  return {
    kind: 'ok',
    task: {
      title,
      assignee: typeof assignee === 'string' ? assignee.trim() : null,
      due_at: typeof days === 'number' ? new Date(now.getTime() + days * DAY_MS) : null,
    },
  };
}
