import { describe, expect, it } from 'vitest';
import { FIELDS, VARIABLES, hasTime, operatorsOf } from '../../../console/src/sequence/fields.ts';
import { addStep, changeData, connect, exitsOf, removeStep } from '../../../console/src/sequence/graph.ts';
import type { Graph } from '../../../console/src/sequence/graph.ts';
import { outlineOf } from '../../../console/src/sequence/outline.ts';
import { ACTIONS, KINDS } from '../../../console/src/sequence/words.ts';
import { isChanged, nextDraft } from '../../../console/src/screens/campaigns/editor/draft.ts';
import { htmlOf, plainOf } from '../../../console/src/screens/campaigns/editor/plain-text.ts';
import { isKnownVariable } from '../../../src/sending/rules/template.ts';
import { exitNames } from '../../../src/sequences/rules/exits.ts';
import {
  FIELD_NAMES,
  OPERATORS_OF,
  fieldKindOf,
  hasTime as kindHasTime,
} from '../../../src/sequences/rules/fields.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { ACTIONS as KNOWN_ACTIONS } from '../../../src/sequences/rules/linkedin-actions.ts';
import { NODE_TYPES } from '../../../src/sequences/rules/nodes/nodes.ts';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';
import { edge, id, node } from '../../support/graph.ts';

const START: Graph = { nodes: [node(1, 'startNode')], edges: [] };

describe('the editor knows what the engine knows', () => {
  it('each kind of step, and each action on LinkedIn', () => {
    expect(Object.keys(KINDS).toSorted()).toEqual(NODE_TYPES.toSorted());
    expect(Object.keys(ACTIONS).toSorted()).toEqual([...KNOWN_ACTIONS].toSorted());
  });

  it('each field of a condition, with operators that it has', () => {
    const offered = FIELDS.flatMap(({ fields }) => fields.map(({ id: field }) => field));
    // `valid2` is a code of the legacy API.
    const known = FIELD_NAMES.filter((field) => field !== 'valid2').map((field) => field.replace('KEY', ''));
    expect(offered.toSorted()).toEqual(known.toSorted());
    for (const field of offered) {
      const kind = fieldKindOf(field === 'custom.' ? 'custom.key' : field)!;
      expect(OPERATORS_OF[kind]).toEqual(expect.arrayContaining([...operatorsOf(field)]));
      expect(hasTime(field)).toBe(kindHasTime(kind));
    }
  });

  it('only values that a text may name', () => {
    expect(VARIABLES.flatMap(({ names }) => names).filter((name) => !isKnownVariable(name))).toEqual([]);
  });

  it('the exits of each step', () => {
    for (const type of NODE_TYPES) {
      const { graph, id: added } = addStep(START, { source: id(1), exit: '' }, type);
      const step = graph.nodes.find((each) => each.id === added)!;
      const [engine] = normalizeGraph({ nodes: [step], edges: [] }).nodes;
      const exits = type === 'stopNode' || type === 'noteNode' ? [] : exitNames(engine!);
      expect(exitsOf(step)).toEqual(exits);
    }
  });
});

describe('a step', () => {
  const line = (graph: Graph): string[] => outlineOf(graph).map(({ step }) => step.type);

  it('stands between those that were joined, and its removal joins them again', () => {
    const mail = addStep(START, { source: id(1), exit: '' }, 'emailNode');
    const wait = addStep(mail.graph, { source: id(1), exit: '' }, 'waitNode');
    expect(line(wait.graph)).toEqual(['startNode', 'waitNode', 'emailNode']);
    const without = removeStep(wait.graph, wait.id);
    expect(line(without)).toEqual(['startNode', 'emailNode']);
    expect(without.edges).toHaveLength(1);
  });

  it('that was drawn is taken by the engine', () => {
    const graph = ['stopNode', 'waitNode', 'ifNode'].reduce(
      (before, type) => addStep(before, { source: id(1), exit: '' }, type).graph,
      START,
    );
    expect(validateGraph(normalizeGraph(graph)).errors).toEqual([]);
  });

  it('that loses a path loses the edge out of it', () => {
    const branch = { paths: [{ id: 'a', conditions: [] }, { id: 'b', conditions: [] }] }; // prettier-ignore
    const graph = {
      nodes: [node(1, 'startNode'), node(2, 'ifNode', branch), node(3, 'stopNode')],
      edges: [edge(1, 2), edge(2, 3, 'b')],
    };
    expect(changeData(graph, id(2), { paths: branch.paths.slice(0, 1) }).edges).toEqual([edge(1, 2)]);
  });
});

describe('the list of steps', () => {
  it('has each step once, also of circles, of branches that meet and of what no path leads to', () => {
    let graph: Graph = {
      nodes: [
        node(9, 'noteNode'),
        node(8, 'emailNode'),
        node(1, 'startNode'),
        node(2, 'switchNode', { field: 'country', cases: [{ id: 'de', value: 'DE' }] }),
        node(3, 'waitNode'),
        node(4, 'emailNode'),
      ],
      edges: [edge(1, 2), edge(2, 3, 'de'), edge(2, 4, 'default'), edge(3, 4)],
    };
    graph = connect(graph, { source: id(4), exit: '' }, id(3));
    const lines = outlineOf(graph);
    expect(lines.map(({ step, depth, isReached }) => [step.id, depth, isReached])).toEqual([
      [id(1), 0, true],
      [id(2), 0, true],
      [id(3), 1, true],
      [id(4), 1, true],
      [id(8), 0, false],
      [id(9), 0, true],
    ]);
    expect(lines[1]!.exits.map(({ isNext }) => isNext)).toEqual([true, false]);
  });
});

describe('a draft', () => {
  const draft = { graph: START, saved: START, version: 1, past: [], typed: null };
  const typed = (graph: Graph, subject: string) => changeData(graph, id(1), { subject });

  it('keeps what was typed while a save was under way', () => {
    const sent = nextDraft(draft, { do: 'change', graph: typed(START, 'a'), typed: id(1) });
    const more = nextDraft(sent, { do: 'change', graph: typed(sent.graph, 'ab'), typed: id(1) });
    const answer = { do: 'saved', sent: sent.graph, graph: typed(START, 'a'), version: 2 } as const;
    const after = nextDraft(more, answer);
    expect(after).toMatchObject({ version: 2, graph: more.graph });
    expect(isChanged(after)).toBe(true);
    expect(isChanged(nextDraft(sent, answer))).toBe(false);
  });

  it('takes back what was typed in one step as one change', () => {
    const first = nextDraft(draft, { do: 'change', graph: typed(START, 'a'), typed: id(1) });
    const second = nextDraft(first, { do: 'change', graph: typed(first.graph, 'ab'), typed: id(1) });
    expect(nextDraft(second, { do: 'undo' }).graph).toBe(START);
  });
});

describe('plain text', () => {
  it.each([
    ['', ''],
    ['Hello', '<p>Hello</p>'],
    ['a\n\nb\nc', '<p>a</p><p>b<br>c</p>'],
    ['1 < 2 & "x" > 0', '<p>1 &lt; 2 &amp; "x" &gt; 0</p>'],
    ['{{first_name | default: "there"}}', '<p>{{first_name | default: "there"}}</p>'],
    ['a\n', '<p>a<br></p>'],
  ])('%j comes back from its HTML', (text, html) => {
    expect(htmlOf(text)).toBe(html);
    expect(plainOf(html)).toBe(text);
  });

  it.each(['<p>a <b>b</b></p>', '<div>a</div>', '<p class="x">a</p>', '<p>a&nbsp;b</p>', 'a<br>b'])(
    '%s stays HTML',
    (html) => {
      expect(plainOf(html)).toBeNull();
    },
  );
});
