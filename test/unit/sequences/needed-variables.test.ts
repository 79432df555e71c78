import { describe, expect, it } from 'vitest';
import {
  neededBy,
  neededOfMailboxes,
  neededVariables,
  needsOf,
} from '../../../src/sequences/rules/needed-variables.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';

const node = (id: string, type: string, data: object) => ({ id, type, data });
const mail = node('mail', 'emailNode', {
  subject: 'For {{company_name}}',
  body: '<p>{{first_name | default: "there"}}, {a {{city}}|b} {{custom.topic}} {{sender.send_as}}</p>',
  body_text: '{{phone}}',
});
const versions = node('versions', 'emailNode', {
  subject: 'S',
  body: '{{title}}',
  variants: [
    { id: 'a', weight: 1, body: '{{industry}}' },
    { id: 'b', weight: 1, subject: '{{state}}' },
    { id: 'off', weight: 0, body: '{{image}}' },
  ],
});
const graphOf = (...nodes: object[]) => normalizeGraph({ nodes, edges: [] });

describe('the variables that a sequence needs', () => {
  it('of a mail are those of subject, HTML and text without a default, choices included', () => {
    const needed = neededVariables(graphOf(mail));
    expect(needed.map(({ name }) => name)).toEqual(['company_name', 'city', 'custom.topic', 'phone']);
    expect(needed[0]).toEqual({ name: 'company_name', nodes: ['mail'], withLinkedin: false });
  });

  it('of versions are those of each that is sent; of one contact those of its own', () => {
    const [only] = graphOf(versions).nodes;
    expect(neededVariables(graphOf(versions)).map(({ name }) => name)).toEqual([
      'industry',
      'state',
      'title',
    ]);
    expect(neededBy(only!, 'a')).toEqual(['industry']);
    expect(neededBy(only!, 'b')).toEqual(['state', 'title']);
    expect(needsOf(graphOf(versions))('versions', 'a')).toEqual(['industry']);
  });

  it('are those of tasks and LinkedIn messages too, these of contacts with a profile alone', () => {
    const graph = graphOf(
      node('task', 'taskNode', { title: 'Call {{phone}}' }),
      node('message', 'linkedinNode', { action: 'message', message: 'Hi {{first_name}}, {{phone}}' }),
      node('visit', 'linkedinNode', { action: 'visit' }),
    );
    expect(neededVariables(graph)).toEqual([
      { name: 'phone', nodes: ['task', 'message'], withLinkedin: false },
      { name: 'first_name', nodes: ['message'], withLinkedin: true },
    ]);
  });

  it('are those of the URL, the headers and the body of a call, whose single braces are text', () => {
    const call = node('call', 'httpNode', {
      url: 'https://crm.test/{{custom.id}}',
      headers: { 'x-city': '{{city}}', authorization: '****', 'x-none': '****' },
      header_variables: { authorization: '{{custom.token}}' },
      body: '{"a": {"b": "{{phone}}|{{title | default: "x"}}"}, "c": "{{team.meeting_link}}"}',
    });
    const names = ['custom.id', 'city', 'custom.token', 'phone', 'team.meeting_link'];
    expect(neededVariables(graphOf(call)).map(({ name }) => name)).toEqual(names);
  });

  describe('without those that an HTTP step saves', () => {
    const call = (id: string, url = 'https://crm.test') =>
      node(id, 'httpNode', { url, save_as: { topic: 'data.topic' } });
    const asks = (id: string) => node(id, 'taskNode', { title: '{{custom.topic}}' });
    const start = node('start', 'startNode', {});
    const asking = (nodes: object[], edges: [string, string][]): string[] => {
      const drawn = edges.map(([source, target], n) => ({ id: `e${n}`, source, target }));
      const needed = neededVariables(normalizeGraph({ nodes: [start, ...nodes], edges: drawn }));
      return needed.flatMap(({ nodes: at }) => at);
    };

    it('count on it behind that step alone', () => {
      const nodes = [asks('early'), call('call'), asks('late'), asks('aside')];
      const edges: [string, string][] = [
        ['start', 'early'],
        ['early', 'call'],
        ['call', 'late'],
        ['start', 'aside'],
      ];
      expect(asking(nodes, edges)).toEqual(['early', 'aside']);
    });

    it('count on it where another path leads past the step', () => {
      const nodes = [node('if', 'ifNode', { paths: [] }), call('call'), asks('both')];
      expect(
        asking(nodes, [
          ['start', 'if'],
          ['if', 'call'],
          ['if', 'both'],
          ['call', 'both'],
        ]),
      ).toEqual([]);
    });

    it('do not count on a step that comes after them, though a circle leads back, nor on their own answer', () => {
      const nodes = [
        asks('ask'),
        node('wait', 'waitNode', { amount: 1, unit: 'days' }),
        call('call', 'https://crm.test/{{custom.topic}}'),
      ];
      const edges: [string, string][] = [
        ['start', 'ask'],
        ['ask', 'wait'],
        ['wait', 'call'],
        ['call', 'ask'],
      ];
      expect(asking(nodes, edges)).toEqual(['ask', 'call']);
    });
  });

  it('of mailboxes are those of the sender, apart', () => {
    expect(neededOfMailboxes(graphOf(mail))).toEqual([
      { name: 'sender.send_as', nodes: ['mail'], withLinkedin: false },
    ]);
  });
});
