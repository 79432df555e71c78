import { exitNames } from './exits.ts';
import { exitOf, onwardFrom } from './walk.ts';
import type { Plan, Position, WalkFacts } from './walk.ts';

/**
 * The position of a contact in a newer version: its node if that still exists, else the next node of its old path that does.
 * Null: none does. decided: a node that kept its id and became another type is another step, which the contact enters.
 */
export function relocate(
  old: Plan | null,
  next: Plan,
  position: Position,
  { facts, now }: { facts: WalkFacts; now: Date },
): Position | null {
  if (position.nodeId === null) return position;
  const kept = next.nodes.get(position.nodeId);
  if (kept) {
    const before = old?.nodes.get(position.nodeId);
    return !before || before.type === kept.type ? position : { nodeId: kept.id, state: 'entering' };
  }
  const passed = new Set<string>();
  for (let at: string | null = position.nodeId; at !== null && !passed.has(at);) {
    if (next.nodes.has(at)) return { nodeId: at, state: 'entering' };
    passed.add(at);
    at = old ? onwardFrom(old, at, facts, now) : null;
  }
  return null;
}

/** Every node that `relocate` may lead to from this one under any conditions; null: the contact is held. */
export function landings(old: Plan | null, next: Plan, nodeId: string): ReadonlySet<string | null> {
  const found = new Set<string | null>();
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string | null): void => {
    if (id === null || next.nodes.has(id)) return void found.add(id);
    if (state.get(id) === 'open') found.add(null);
    if (state.has(id)) return;
    state.set(id, 'open');
    for (const target of exitsOf(old, id)) visit(target);
    state.set(id, 'done');
  };
  visit(nodeId);
  return found;
}

function exitsOf(old: Plan | null, id: string): (string | null)[] {
  const node = old?.nodes.get(id);
  if (!old || !node) return [null];
  return exitNames(node).map((exit) => exitOf(old, id, exit));
}
