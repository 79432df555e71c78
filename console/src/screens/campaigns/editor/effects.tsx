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

function moveWords(move: Move, name: (id: string | null) => string): string {
  const { because, contacts, waiting_mails: mails, from, to, among } = move;
  const verb = (one: string, more: string, of = contacts): string => (of === 1 ? one : more);
  const at = `${many(contacts, 'contact')} at ${name(from.node_id)}`;
  const gone = `${at}, which is gone,`;
  const waiting = (then: string): string =>
    mails === 0 ? '' : ` ${many(mails, 'mail')} that ${verb('waits', 'wait', mails)} there ${then}.`;
  const none = waiting(`${verb('does', 'do', mails)} not leave`);
  switch (because) {
    case 'not_begun':
      return `${many(contacts, 'contact')} that ${verb('has', 'have')} not begun ${verb('takes', 'take')} the new sequence.`;
    case 'node_kept':
      return `${at} ${verb('stays', 'stay')} there and ${verb('goes', 'go')} on in the new sequence.${waiting(`${verb('leaves', 'leave', mails)} with the new text`)}`;
    case 'next_of_path':
      return `${gone} ${verb('goes', 'go')} on at ${name(to.node_id)}.${none}`;
    case 'depends_on_conditions': {
      const places = (among ?? []).map((id) => (id === null ? 'held' : name(id))).join('; ');
      return `${gone} ${verb('goes', 'go')} on at one of these, as the conditions on the way say: ${places}.${none}`;
    }
    case 'node_missing':
      return `${gone} ${verb('is', 'are')} held: no step of their path is left.${none}`;
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
