import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scheduleFault } from '../../../src/platform/rules/schedule.ts';
import { compileTemplate } from '../../../src/sending/rules/template.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import type { Graph } from '../../../src/sequences/rules/graph.ts';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';
import { NODE_TYPES } from '../../../src/sequences/rules/nodes/nodes.ts';
import { WAIT_UNITS } from '../../../src/sequences/rules/wait.ts';
import { FIELD_NAMES, OPERATORS } from '../../../src/sequences/rules/fields.ts';
import { compilePlan, walk } from '../../../src/sequences/rules/walk.ts';
import type { Position, WalkFacts } from '../../../src/sequences/rules/walk.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/sequences.md'), 'utf8');
const NOW = new Date('2026-11-16T09:00:00Z');

const examplesIn = (section: string): unknown[] =>
  [...section.matchAll(/```json\n([^]*?)```/g)].map((match) => JSON.parse(match[1]!) as unknown);
/** A row of a table: the contact, and the nodes that it passes. */
const ROW = /^\| `(\{.*\})` \| (`.*`) \|$/gm;
const sections = PAGE.split(/^## /m).slice(1);
const graphs = sections.flatMap((section) =>
  examplesIn(section).flatMap((example) =>
    typeof example === 'object' && example !== null && 'nodes' in example
      ? [{ title: section.split('\n')[0]!, section, graph: normalizeGraph(example as never) }]
      : [],
  ),
);

/** The nodes that a contact passes when each wait is over and each task is done at once. */
function passedBy(graph: Graph, { custom = {}, ...contact }: Record<string, unknown>): string[] {
  const plan = compilePlan(graph);
  const passed: string[] = [];
  const actions = new Map<string, 'done'>();
  let position: Position = { nodeId: null, state: 'entering' };
  let now = NOW;
  for (let turns = 0; turns < 20; turns++) {
    const facts: WalkFacts = {
      contact,
      custom: custom as Record<string, unknown>,
      engagement: {},
      clicks: [],
      labels: [],
      mailed: new Set(passed),
      schedule: { timezone: 'Europe/Berlin' },
      actions,
      linkedin: 'ready',
      variantKey: 0.5,
    };
    const decision = walk(plan, position, facts, now);
    passed.push(...decision.trail.filter((id) => id !== passed.at(-1)));
    if (decision.do === 'finish') return [...new Set([...passed, decision.nodeId!])];
    if (decision.nodeId === null) throw new Error(`held: ${decision.do}`);
    if (decision.do === 'wait') now = decision.until;
    if (decision.do === 'task') actions.set(decision.nodeId, 'done');
    if (decision.do === 'send' || decision.do === 'wait') passed.push(decision.nodeId);
    position = {
      nodeId: decision.nodeId,
      state: decision.do === 'send' ? 'sent' : decision.do === 'wait' ? 'waiting' : 'entering',
    };
  }
  throw new Error('it never ends');
}

describe('docs/sequences.md', () => {
  it('has an example of mail, versions, wait, If and Switch', () => {
    expect(graphs.length).toBeGreaterThan(5);
  });

  it.each(graphs)('$title: its graph is saved, with a warning for its short ids alone', ({ graph }) => {
    const { errors, warnings } = validateGraph(graph);
    expect(errors).toEqual([]);
    expect(warnings.filter(({ rule }) => rule !== 'uuid')).toEqual([]);
  });

  it.each(graphs)('$title: contacts pass the nodes that stand there', ({ graph, section }) => {
    const rows = [...section.matchAll(ROW)];
    expect(rows.length).toBeGreaterThan(0);
    for (const [, contact, path] of rows)
      expect(passedBy(graph, JSON.parse(contact!) as Record<string, unknown>), contact).toEqual(
        path!.split(' → ').map((id) => id.slice(1, -1)),
      );
  });

  it('names variables, units, operators and fields that there are', () => {
    for (const [, variable] of PAGE.matchAll(/`(\{\{[^`]*\}\}|\{[A-Z][^`:"]*\})`/g))
      expect(compileTemplate(variable!.replaceAll('\\|', '|')).kind, variable).toBe('ok');
    const section = (title: string): string => sections.find((each) => each.startsWith(title))!;
    for (const unit of WAIT_UNITS) expect(section('Wait')).toContain(`\`${unit}\``);
    for (const operator of OPERATORS) expect(section('If')).toContain(`\`${operator}\``);
    for (const [, field] of PAGE.matchAll(/"field": "(\w+)"/g)) expect(FIELD_NAMES).toContain(field);
    for (const [, type] of PAGE.matchAll(/"type": "(\w+Node)"/g)) expect(NODE_TYPES).toContain(type);
  });

  it('shows a schedule that is taken', () => {
    const [{ schedule }] = examplesIn(sections.find((each) => each.startsWith('Schedule'))!) as [
      { schedule: Record<string, unknown> },
    ];
    expect(scheduleFault(schedule, { of: 'campaign' })).toBeNull();
  });
});
