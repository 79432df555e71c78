import type { ReactNode } from 'react';
import type { Graph } from '../../../sequence/graph.ts';
import { nameOf } from '../../../sequence/words.ts';
import { many } from '../../../words.ts';
import type { Foreseen } from './check.ts';

type Move = Foreseen['moves'][number];

const namer = (graphs: Graph[]): ((id: string | null) => string) => {
  const names = new Map(
    graphs.flatMap(({ nodes }) => nodes.map((step) => [step.id, nameOf(step)] as const)).toReversed(),
  );
  return (id) => (id === null ? 'the start' : (names.get(id) ?? 'a step of an earlier version'));
};

function moveWords(
  { because, contacts, waiting_mails: mails, from, to, among }: Move,
  name: (id: string | null) => string,
) {
  const who = many(contacts, 'contact');
  const at = name(from.node_id);
  const waiting =
    mails > 0
      ? ` ${many(mails, 'mail')} of them is not handed over yet`.replace('is', mails === 1 ? 'is' : 'are')
      : '';
  switch (because) {
    case 'not_begun':
      return `${who} that have not begun take the new sequence.`;
    case 'node_kept':
      return `${who} at ${at} stay there and go on in the new sequence.${waiting && `${waiting}: it leaves with the new text.`}`;
    case 'next_of_path':
      return `${who} at ${at}, which is gone, go on at ${name(to.node_id)}.${waiting && `${waiting}: it does not leave.`}`;
    case 'depends_on_conditions':
      return `${who} at ${at}, which is gone, go on at one of: ${(among ?? []).map((id) => (id === null ? 'held' : name(id))).join('; ')}.${waiting && `${waiting}: it does not leave.`}`;
    case 'node_missing':
      return `${who} at ${at}, which is gone, are held: no step of their path is left.${waiting && `${waiting}: it does not leave.`}`;
  }
}

const HARSH = new Set<string>(['next_of_path', 'depends_on_conditions', 'node_missing']);

/** What saving does to the contacts under way, and which values contacts lack. */
export function Effects({ foreseen, before }: { foreseen: Foreseen; before: Graph }): ReactNode {
  const { moves, warnings, graph } = foreseen;
  const name = namer([graph, before]);
  return (
    <>
      {moves.length === 0 ? (
        <p className="quiet">No contact is under way: saving moves none.</p>
      ) : (
        <ul className="effects" aria-label="What saving does to contacts">
          {moves
            .toSorted((a, b) => Number(HARSH.has(b.because)) - Number(HARSH.has(a.because)))
            .map((move) => (
              <li
                key={`${move.from.version} ${move.from.node_id}`}
                className={HARSH.has(move.because) ? 'note wait' : 'quiet'}
              >
                {moveWords(move, name)}
              </li>
            ))}
        </ul>
      )}
      {warnings
        .filter((warning) => !/is not a UUID/.test(warning))
        .map((warning) => (
          <p key={warning} className="note wait">
            {warning}
          </p>
        ))}
    </>
  );
}
