const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const node = (n: number, type: string, data: Record<string, unknown> = {}) => ({
  id: id(n),
  type,
  position: { x: 0, y: n * 120 },
  data,
});
const wait = (n: number, days: number) => node(n, 'waitNode', { amount: days, unit: 'days' });
const email = (n: number, step_number: number, subject: string, body: string) =>
  node(n, 'emailNode', { step_number, subject, body, ...(subject === '' ? { thread: 'reply' } : {}) });
const edge = (source: number, target: number, path?: string) => ({
  id: id(1000 + source * 20 + target),
  source: id(source),
  target: id(target),
  ...(path ? { data: { path } } : {}),
});

/** Every type of step, over fourteen days. `called`: URL of the HTTP step. */
export const demoSequence = (called: string) => ({
  nodes: [
    node(1, 'startNode'),
    email(
      2,
      1,
      'A question about {{company_name | default: "your team"}}',
      '<p>{Hi|Hello} {{first_name | default: "there"}},</p>' +
        '<p>I saw what {{company_name | default: "your team"}} does in {{city | default: "your city"}} ' +
        'and wondered who looks after outreach.</p>' +
        '<p>Best,<br>the sandbox</p>',
    ),
    wait(3, 3),
    node(4, 'linkedinNode', { action: 'visit' }),
    email(5, 2, '', '<p>Just bringing this to the top, {{first_name | default: "there"}}.</p>'),
    wait(6, 4),
    node(7, 'httpNode', {
      method: 'POST',
      url: `${called}?mail={{email}}`,
      body: '{"name": "{{first_name | default: "there"}}"}',
      headers: { 'Content-Type': 'application/json' },
      save_as: { crm_id: 'id' },
    }),
    node(8, 'switchNode', { field: 'custom.source', cases: [{ id: 'fair', value: 'fair' }] }),
    node(9, 'taskNode', { title: 'Call {{first_name}} of the fair', due_in_days: 2 }),
    node(10, 'ifNode', {
      paths: [
        {
          id: 'known',
          match: 'any',
          conditions: [{ field: 'company_name', operator: 'is_not_empty', value: null }],
        },
      ],
    }),
    email(
      11,
      3,
      '',
      '<p>{{company_name | default: "Your team"}} may like how others solved this. Shall I send two examples?</p>',
    ),
    wait(12, 7),
    email(
      13,
      4,
      'Closing the loop',
      '<p>{{first_name | default: "Hello"}}, this is my last note. Thank you for your time.</p>',
    ),
    node(14, 'stopNode'),
    node(15, 'noteNode', { text: 'Who came to the fair is called by a person.' }),
  ],
  edges: [
    edge(1, 2),
    edge(2, 3),
    edge(3, 4),
    edge(4, 5),
    edge(5, 6),
    edge(6, 7),
    edge(7, 8),
    edge(8, 9, 'fair'),
    edge(8, 10, 'default'),
    edge(9, 10),
    edge(10, 11, 'known'),
    edge(10, 12, 'else'),
    edge(11, 12),
    edge(12, 13),
    edge(13, 14),
  ],
});
