import { later } from '../later.tsx';

export const Drawing = later(
  async () => (await import('./drawing.tsx')).Drawing,
  <div className="drawing" />,
);
