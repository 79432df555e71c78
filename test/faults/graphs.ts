import { edge, node } from '../support/graph.ts';

const BODY_BYTES = 1_100;

const bodyOf = (step: number): string =>
  `<p>Hello {{first_name}}, wire-step-${step}</p>${'<p>This paragraph makes the mail as long as mails are.</p>'.repeat(Math.ceil(BODY_BYTES / 54))}`;

const HAS_TITLE = {
  id: 'titled',
  match: 'any',
  conditions: [{ field: 'title', operator: 'is_not_empty', value: null }],
};

const mail = (n: number, step: number, data: Record<string, unknown>) =>
  node(n, 'emailNode', { step_number: step, body: bodyOf(step), ...data });

export const followUpGraph = (waitUntil: Date) => ({
  nodes: [
    node(1, 'startNode'),
    mail(2, 1, { subject: 'For {{first_name}}' }),
    node(3, 'waitNode', { until: waitUntil.toISOString() }),
    node(4, 'ifNode', { paths: [HAS_TITLE] }),
    mail(5, 2, { subject: '', thread: 'reply' }),
    node(6, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5, 'titled'), edge(4, 6, 'else'), edge(5, 6)],
});

export const oneMailGraph = (fileIds: readonly string[] = []) => ({
  nodes: [
    node(1, 'startNode'),
    mail(2, 1, {
      subject: 'For {{first_name}}',
      attachments: fileIds.map((id) => ({ file_id: id })),
    }),
    node(3, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3)],
});
