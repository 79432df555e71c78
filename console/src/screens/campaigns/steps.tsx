import type { ReactNode } from 'react';
import { Panel, Shown } from '../../parts.tsx';
import { listOf } from '../../lists.ts';
import { Figure, NUMBERS } from './numbers.tsx';
import type { Numbers } from './numbers.tsx';
import { useStatistics } from './standing.ts';
import { Chart } from '../../chart-later.tsx';

/** People by step and variant; behind each number is the list of its contacts. */
export function Steps({ team, id }: { team: string; id: string }): ReactNode {
  const statistics = useStatistics(id);
  const cells = (of: Numbers & { hrefs: Record<string, string | null> }): ReactNode =>
    NUMBERS.map(({ key }) => (
      <td key={key} className="number">
        <Figure value={of[key]} href={listOf(team, of.hrefs[key])} />
      </td>
    ));
  return (
    <Panel title="Steps">
      <Shown of={statistics}>
        {({ totals, steps, days }) => (
          <>
            <table className="numbers">
              <thead>
                <tr>
                  <th>Step</th>
                  {NUMBERS.map(({ key, name, says }) => (
                    <th key={key} className="number" title={says}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {steps.map((step) => (
                  <tr key={step.node_id}>
                    <td>
                      {step.step_number ?? '–'} {step.subject ?? 'same thread'}
                      {!step.in_sequence && <span className="quiet"> (not in the sequence any more)</span>}
                      {step.comparison?.winner && (
                        <span className="badge good">
                          {step.comparison.winner} is better by {step.comparison.by} (
                          {step.comparison.leader_percent}%)
                        </span>
                      )}
                    </td>
                    {cells(step)}
                  </tr>
                ))}
                <tr>
                  <th scope="row">All</th>
                  {cells(totals)}
                </tr>
              </tbody>
            </table>
            {days.length > 1 && (
              <Chart
                days={days.map(({ day }) => day)}
                lines={[
                  { name: 'Sent', color: 'sent', values: days.map(({ sent }) => sent) },
                  { name: 'Replied', color: 'replies', values: days.map(({ replied }) => replied) },
                  { name: 'Bounced', color: 'bounces', values: days.map(({ bounced }) => bounced) },
                ]}
              />
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}
