import { later } from './later.tsx';

export const Chart = later(async () => (await import('./chart.tsx')).Chart, <div className="chart" />);
