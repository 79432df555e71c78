import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Shown, When } from '../../parts.tsx';
import { capital, many, spaced } from '../../words.ts';

type Contact = Shape<'Contact'>;
type Gate = Shape<'Explanation'>['gates'][number];

const REFRESH_MS = 10_000;

/** What holds the next mail and until when, and the gates: those that are shut, the first of them first, and the others. */
export function Ladder({ contact: { id, life } }: { contact: Contact }): ReactNode {
  const explained = useQuery({
    queryKey: ['explain', id],
    queryFn: () => dataOf(api.GET('/v2/contacts/{id}/explain', { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={explained}>
      {({ act, blocker, gates, next_eligible_at: next }) => {
        const passed = gates.filter((gate) => gate.passed);
        return (
          <>
            <p className={`verdict ${act ? 'good' : 'shut'}`}>
              {act || !blocker ? 'Nothing holds the next step.' : sentence(blocker)}{' '}
              {next && (
                <>
                  Next: <When at={next} />.
                </>
              )}
              {!act && !next && WAITING.includes(life) && 'It waits for a person.'}
            </p>
            <ol className="gates" aria-label="Gates of the next step that are shut">
              {gates
                .filter((gate) => !gate.passed)
                .map((gate) => (
                  <Rung key={gate.gate} gate={gate} isFirst={gate.gate === blocker?.gate} />
                ))}
            </ol>
            <details>
              <summary>{many(passed.length, 'gate')} passed</summary>
              <ol className="gates" aria-label="Gates of the next step that are passed">
                {passed.map((gate) => (
                  <Rung key={gate.gate} gate={gate} isFirst={false} />
                ))}
              </ol>
            </details>
          </>
        );
      }}
    </Shown>
  );
}

const WAITING: readonly Contact['life'][] = ['active', 'paused'];

const sentence = ({ gate, says, detail }: Gate): string =>
  `${capital(says ?? spaced(gate))}${detail ? `: ${spaced(detail)}` : ''}.`;

function Rung({ gate, isFirst }: { gate: Gate; isFirst: boolean }): ReactNode {
  return (
    <li className={gate.passed ? 'passed' : isFirst ? 'first' : ''}>
      <span aria-hidden="true">{gate.passed ? '✓' : '✕'}</span>
      <span>
        {spaced(gate.gate)}
        {!gate.passed && (
          <span className="quiet">
            {gate.says && ` – ${gate.says}`}
            {gate.until && (
              <>
                {' '}
                until <When at={gate.until} />
              </>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
