import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, dataOf } from '../../api.ts';
import { Panel, Shown } from '../../parts.tsx';
import { Forecast } from './forecast.tsx';
import { Hours } from './hours.tsx';
import { Held, Yesterday } from './held.tsx';
import { Launch } from './launch.tsx';
import { State } from './numbers.tsx';
import { Sequence } from './sequence.tsx';
import { Steps } from './steps.tsx';

const REFRESH_MS = 10_000;

export function One({ team, id }: { team: string; id: string }): ReactNode {
  const campaign = useQuery({
    queryKey: ['campaign', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}', { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <p>
        <Link href={`/${team}/campaigns`}>All campaigns</Link>
      </p>
      <Shown of={campaign}>
        {(shown) => (
          <>
            <Panel title={shown.name} aside={<State campaign={shown} />}>
              <Hours campaign={shown} />
              <Launch team={team} campaign={shown} />
            </Panel>
            <Sequence team={team} campaign={shown} />
            <Held team={team} id={id} />
            <Yesterday id={id} />
            <Forecast id={id} />
            <Steps team={team} id={id} />
          </>
        )}
      </Shown>
    </>
  );
}
