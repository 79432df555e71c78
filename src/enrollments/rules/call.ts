import { hasValue } from '../../sending/rules/template.ts';
import type { SequenceNode } from '../../sequences/rules/graph.ts';
import { neededBy } from '../../sequences/rules/needed-variables.ts';
import type { EnrollmentFacts } from '../step-store.ts';

/** Nodes of plans, which never change; a body of 64 KiB takes a millisecond to compile. */
const needs = new WeakMap<SequenceNode, string[]>();

/**
 * The first variable of an HTTP step that the contact lacks. decided: it is asked for before the call is opened, so that
 * the contact waits as at a mail; the call itself renders the values of its own time.
 */
export function lackedBy(node: SequenceNode, facts: EnrollmentFacts): string | undefined {
  const known = needs.get(node) ?? neededBy(node);
  needs.set(node, known);
  return known.find((name) => !hasValue(facts as unknown as Record<string, unknown>, name));
}
