/** The sequence of the demo: four mails over fourteen days, the third only to those who did not open a thread. */
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = (n: number) => ({ x: 0, y: n * 120 });
const wait = (n: number, days: number) => ({
  id: id(n),
  type: 'waitNode',
  position: at(n),
  data: { amount: days, unit: 'days' },
});
const email = (n: number, step_number: number, subject: string, body: string) => ({
  id: id(n),
  type: 'emailNode',
  position: at(n),
  data: { step_number, subject, body, ...(subject === '' ? { thread: 'reply' } : {}) },
});

const NODES = [
  { id: id(1), type: 'startNode', position: at(1), data: {} },
  email(
    2,
    1,
    'A question about {{company_name | default: "your team"}}',
    '<p>{Hi|Hello} {{first_name | default: "there"}},</p><p>I saw what {{company_name | default: "your team"}} does in {{city | default: "your city"}} and wondered who looks after outreach.</p><p>Best,<br>the sandbox</p>',
  ),
  wait(3, 3),
  email(4, 2, '', '<p>Just bringing this to the top, {{first_name | default: "there"}}.</p>'),
  wait(5, 4),
  {
    id: id(6),
    type: 'ifNode',
    position: at(6),
    data: {
      paths: [
        {
          id: 'known',
          match: 'any',
          conditions: [{ field: 'company_name', operator: 'is_not_empty', value: null }],
        },
      ],
    },
  },
  email(
    7,
    3,
    '',
    '<p>{{company_name | default: "Your team"}} may like how others solved this. Shall I send two examples?</p>',
  ),
  wait(8, 7),
  email(
    9,
    4,
    'Closing the loop',
    '<p>{{first_name | default: "Hello"}}, this is my last note. Thank you for your time.</p>',
  ),
  { id: id(10), type: 'stopNode', position: at(10), data: {} },
];

const edge = (source: number, target: number, path?: string) => ({
  id: id(100 + source * 10 + target),
  source: id(source),
  target: id(target),
  ...(path ? { data: { path } } : {}),
});

export const DEMO_SEQUENCE = {
  nodes: NODES,
  edges: [
    edge(1, 2),
    edge(2, 3),
    edge(3, 4),
    edge(4, 5),
    edge(5, 6),
    edge(6, 7, 'known'),
    edge(6, 8, 'else'),
    edge(7, 8),
    edge(8, 9),
    edge(9, 10),
  ],
};
