import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, bodyOf } from '../../api.ts';
import { Empty, Panel, Shown, When } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';

const REFRESH_MS = 10_000;

/** Servers that act for the organization, and how each does. */
export function Connectors(): ReactNode {
  const connectors = useQuery({
    queryKey: ['connectors'],
    queryFn: () => bodyOf(api.GET('/v2/connectors')),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={connectors}>
      {({ data }) =>
        data.length === 0 ? (
          <Panel title="No connector">
            <Empty>
              A connector is a server that acts for the organization, as on LinkedIn.{' '}
              <code>outreachd connectors set</code> sets one.
            </Empty>
          </Panel>
        ) : (
          data.map((each) => (
            <Panel
              key={each.kind}
              title={spaced(each.kind)}
              aside={
                <span className={`badge ${each.failures > 0 ? 'bad' : 'good'}`}>
                  {each.failures > 0 ? 'fails' : 'answers'}
                </span>
              }
            >
              <p className="words">{each.url}</p>
              {each.failures > 0 && (
                <p className="note bad">
                  {many(each.failures, 'call')} failed one after another: {each.last_error}
                  {each.rests_until && (
                    <>
                      . It is asked again <When at={each.rests_until} />
                    </>
                  )}
                </p>
              )}
              <p className="quiet">
                {many(each.events_waiting, 'report')} of it not applied yet, {count(each.events_failed)} that
                could not be.
              </p>
            </Panel>
          ))
        )
      }
    </Shown>
  );
}
