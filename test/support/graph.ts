export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const node = (n: number, type: string, data: Record<string, unknown> = {}) => ({
  id: id(n),
  type,
  data,
  position: { x: 0, y: n },
});

export const edge = (source: number, target: number, path?: string) => ({
  id: id(1000 + source * 30 + target),
  source: id(source),
  target: id(target),
  ...(path ? { data: { path } } : {}),
});

export const oneMail = (subject: string, body: string) => ({
  nodes: [node(1, 'startNode'), node(2, 'emailNode', { step_number: 1, subject, body }), node(3, 'stopNode')],
  edges: [edge(1, 2), edge(2, 3)],
});
