import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface Line {
  name: string;
  /** A color of the style sheet: `--line-{color}`. */
  color: string;
  values: number[];
}

const HEIGHT = 200;
/** Between two marks of the axis: whole days. */
const STEPS = [1, 2, 7, 14, 28, 91, 182, 365].map((days) => days * 86_400);

/** Lines over days (`2026-11-16`), with the numbers of the day under the pointer. The table of the same numbers is for who cannot see them. */
export function Chart({ days, lines }: { days: string[]; lines: Line[] }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = place.current;
    if (!at || days.length === 0) return undefined;
    const style = getComputedStyle(at);
    const color = (name: string): string => style.getPropertyValue(name).trim();
    const axis = {
      stroke: color('--quiet'),
      grid: { stroke: color('--edge'), width: 1 },
      ticks: { show: false },
    };
    const plot = new uPlot(
      {
        width: at.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        series: [
          { value: '{DD} {MMM}' },
          ...lines.map((line) => ({ label: line.name, stroke: color(`--line-${line.color}`), width: 2 })),
        ],
        axes: [
          { ...axis, values: '{D} {MMM}', incrs: STEPS },
          { ...axis, size: 44 },
        ],
        scales: { y: { range: (_plot, _least, most) => [0, Math.max(4, most)] } },
      },
      [days.map((day) => Date.parse(day) / 1000), ...lines.map(({ values }) => values)],
      at,
    );
    const sized = new ResizeObserver(() => plot.setSize({ width: at.clientWidth, height: HEIGHT }));
    sized.observe(at);
    return () => {
      sized.disconnect();
      plot.destroy();
    };
  }, [days, lines]);
  return (
    <>
      <div ref={place} className="chart" aria-hidden="true" />
      <table className="unseen">
        <caption>{lines.map(({ name }) => name).join(', ')} by day</caption>
        <thead>
          <tr>
            <th>Day</th>
            {lines.map(({ name }) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <td>{day}</td>
              {lines.map(({ name, values }) => (
                <td key={name}>{values[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
