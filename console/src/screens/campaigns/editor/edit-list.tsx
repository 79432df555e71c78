import { memo, useEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Line } from '../../../sequence/outline.ts';
import { aboutStep, exitWords, kindOf, nameOf } from '../../../sequence/words.ts';

interface RowOf {
  line: Line;
  isSelected: boolean;
  isFaulty: boolean;
  onSelect(id: string): void;
}

const Row = memo(
  function Row({ line, isSelected, isFaulty, onSelect }: RowOf): ReactNode {
    const { step, depth, from, exits, isReached } = line;
    const about = aboutStep(step);
    return (
      <li style={{ '--depth': depth } as CSSProperties}>
        {from && <p className="quiet">{exitWords(from.step, from.exit)}:</p>}
        <Button
          className={`step${isSelected ? ' is-selected' : ''}`}
          aria-current={isSelected ? 'step' : 'false'}
          onPress={() => onSelect(step.id)}
        >
          <strong>{kindOf(step)}</strong> {about}
          {isFaulty && ' '}
          {isFaulty && <span className="badge bad">has a fault</span>}
          {!isReached && <span className="badge wait">no path leads here</span>}
        </Button>
        {exits
          .filter(({ exit, isNext, target }) => !isNext && (exit !== '' || target !== null))
          .map(({ exit, target }) => (
            <p key={exit} className="quiet">
              {exit === '' ? 'then' : `${exitWords(step, exit)}:`}{' '}
              {target ? nameOf(target) : 'the sequence ends'}
            </p>
          ))}
      </li>
    );
  },
  (a, b) =>
    a.isSelected === b.isSelected &&
    a.isFaulty === b.isFaulty &&
    a.onSelect === b.onSelect &&
    isSameLine(a.line, b.line),
);

/** Lines are made anew with each change; a step that did not change is the same object. */
const isSameLine = (a: Line, b: Line): boolean =>
  a.step === b.step &&
  a.depth === b.depth &&
  a.isReached === b.isReached &&
  a.from?.step === b.from?.step &&
  a.from?.exit === b.from?.exit &&
  a.exits.length === b.exits.length &&
  a.exits.every((exit, at) => {
    const other = b.exits[at]!;
    return exit.exit === other.exit && exit.isNext === other.isNext && exit.target === other.target;
  });

/** The steps in reading order; the chosen one is edited beside it. */
export function EditList({
  lines,
  selected,
  faulty,
  onSelect,
}: {
  lines: Line[];
  selected: string | null;
  faulty: ReadonlySet<string>;
  onSelect(id: string): void;
}): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const at = list.current;
    const row = at?.querySelector('.is-selected')?.closest('li');
    if (!at || !row) return;
    // The list alone is moved, and not the page.
    const above = row.offsetTop - at.offsetTop - at.scrollTop;
    if (above < 0 || above + row.offsetHeight > at.clientHeight) at.scrollTop += above - at.clientHeight / 3;
  }, [selected]);
  return (
    <ol className="outline" aria-label="Steps" ref={list}>
      {lines.map((line) => (
        <Row
          key={line.step.id}
          line={line}
          isSelected={line.step.id === selected}
          isFaulty={faulty.has(line.step.id)}
          onSelect={onSelect}
        />
      ))}
    </ol>
  );
}
