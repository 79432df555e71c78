import { normalizeGraph } from '../../../sequences/rules/graph.ts';
import type { Playbook, PlaybookSettings } from '../playbook.ts';

interface Step {
  type: string;
  data: Record<string, unknown>;
}

/** `created_at` of this release's playbooks. In lists by date, newer playbooks of a team come first. */
const WRITTEN_AT = new Date('2026-11-01T00:00:00.000Z');
const ROW_HEIGHT = 120;
const OFFICE_HOURS = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' };

const html = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim().replace(/ +/g, ' ')))
    .map((lines) => `<p>${lines.join('<br>')}</p>`)
    .join('');

export const mail = (text: string, subject = ''): Step => ({
  type: 'emailNode',
  data: { subject, body: html(text), thread: subject === '' ? 'reply' : 'new' },
});

export const rest = (days: number): Step => ({
  type: 'waitNode',
  data: { amount: days, unit: 'business_days' },
});

export const linkedin = (action: 'visit' | 'connection' | 'message', message?: string): Step => ({
  type: 'linkedinNode',
  data: { action, ...(message === undefined ? {} : { message }) },
});

/** Chains the steps between start and stop. `word`: eight hexadecimal digits, unique among the shipped playbooks. */
export function ship(
  word: string,
  about: { name: string; description: string; settings?: PlaybookSettings },
  steps: readonly Step[],
): Playbook {
  const idOf = (n: number): string => `${word}-0000-4000-8000-${String(n).padStart(12, '0')}`;
  let acts = 0;
  const nodes = [{ type: 'startNode', data: {} }, ...steps, { type: 'stopNode', data: {} }].map(
    ({ type, data }, n) => ({
      id: idOf(n + 1),
      type,
      position: { x: 0, y: n * ROW_HEIGHT },
      data: type === 'emailNode' || type === 'linkedinNode' ? { step_number: ++acts, ...data } : data,
    }),
  );
  const edges = nodes.slice(1).map(({ id }, n) => ({ id: idOf(1001 + n), source: nodes[n]!.id, target: id }));
  return {
    id: idOf(0),
    team_id: null,
    name: about.name,
    description: about.description,
    status: 'active',
    settings: { schedule: OFFICE_HOURS, ...about.settings },
    ...normalizeGraph({ nodes, edges }),
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
  };
}
