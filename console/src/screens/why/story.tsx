import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api.ts';
import { Shown, When } from '../../parts.tsx';

const MOST = 30;
const REFRESH_MS = 10_000;

/** What happened with a contact over mail, LinkedIn, tasks and calls, the newest first. */
export function Story({ id, isOpen = true }: { id: string; isOpen?: boolean }): ReactNode {
  const story = useQuery({
    queryKey: ['timeline', id],
    queryFn: () =>
      dataOf(api.GET('/v2/contacts/{id}/timeline', { params: { path: { id }, query: { limit: MOST } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <details open={isOpen}>
      <summary>Story</summary>
      <Shown of={story}>
        {(items) => (
          <ol className="story">
            {items.map((item) => (
              <li key={item.id} className={item.kind}>
                <When at={item.at} />
                <span>
                  {item.says}
                  {item.detail && <span className="quiet"> {item.detail}</span>}
                  {item.until && (
                    <span className="quiet">
                      {' '}
                      until <When at={item.until} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Shown>
    </details>
  );
}
