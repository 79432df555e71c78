import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { When } from '../../parts.tsx';
import { many, spaced } from '../../words.ts';

/** What the servers of a mailbox said, in their own words. */
export function Incidents({ sender }: { sender: Shape<'Sender'> }): ReactNode {
  const incidents = useQuery({
    queryKey: ['incidents', sender.id],
    queryFn: () =>
      dataOf(
        api.GET('/v2/senders/{id}/incidents', { params: { path: { id: sender.id }, query: { limit: 5 } } }),
      ),
    enabled: sender.health.state !== 'ok',
  });
  if (!incidents.data || incidents.data.length === 0) return null;
  return (
    <details>
      <summary>Incidents</summary>
      <ol className="story">
        {incidents.data.map((each) => (
          <li key={each.id}>
            <When at={each.last_at} />
            <span>
              {spaced(each.kind)}, {many(each.count, 'time')}
              {each.closed_at && ', over'}
              {each.last_text && <q>{each.last_text}</q>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
