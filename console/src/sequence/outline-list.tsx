import { memo } from 'react';
import type { ReactNode } from 'react';
import { Figures } from './figure.tsx';
import type { Facts } from './facts.ts';
import type { Exit, Line } from './outline.ts';
import './sequence.css';
import { exitWords, kindOf, nameOf, aboutStep } from './words.ts';

const idOf = (id: string): string => `step-${id}`;

/** What of an exit the order of the list does not say. */
function leads(line: Line, { exit, target, isNext }: Exit): ReactNode {
  const words = exitWords(line.step, exit);
  const to = target ? (
    <a href={`#${idOf(target.id)}`}>{nameOf(target)}</a>
  ) : (
    <span className="quiet">the sequence ends</span>
  );
  if (isNext) return null;
  if (words === '') return <>then {to}</>;
  return (
    <>
      {words}: {to}
    </>
  );
}

const Row = memo(function Row({ line, rows }: { line: Line; rows: Facts }): ReactNode {
  const { step, depth, from, exits, isReached } = line;
  const about = aboutStep(step);
  const ways = exits.map((exit) => ({ exit, leads: leads(line, exit) })).filter((way) => way.leads !== null);
  return (
    <li id={idOf(step.id)} style={{ '--depth': depth } as React.CSSProperties}>
      {from && <p className="quiet">{exitWords(from.step, from.exit)}:</p>}
      <p>
        <strong>{kindOf(step)}</strong> {about}
        {!isReached && <span className="badge wait">no path leads here</span>}
      </p>
      <Figures rows={rows.get(step.id) ?? []} />
      {ways.map((way) => (
        <p key={way.exit.exit} className="quiet">
          {way.leads}
        </p>
      ))}
    </li>
  );
});

/** The graph in reading order: what the drawing shows, for the keyboard, for a reader and for a narrow screen. */
export function OutlineList({ lines, facts }: { lines: Line[]; facts: Facts }): ReactNode {
  return (
    <ol className="outline" aria-label="Steps">
      {lines.map((line) => (
        <Row key={line.step.id} line={line} rows={facts} />
      ))}
    </ol>
  );
}
