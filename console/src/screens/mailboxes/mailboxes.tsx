import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Boxes } from './boxes.tsx';
import { Domains } from './domains.tsx';

const TABS = [
  { show: 'mailboxes', name: 'Mailboxes', Tab: Boxes },
  { show: 'domains', name: 'Domains and DKIM', Tab: Domains },
] as const;

/** The mailboxes of a team, and the domains that they send from. */
export function Mailboxes({ team }: { team: string }): ReactNode {
  const [search] = useSearchParams();
  const { show: shown, Tab } = TABS.find(({ show }) => show === search.get('show')) ?? TABS[0];
  return (
    <>
      <nav className="row tabs" aria-label="What is shown">
        {TABS.map(({ show, name }) => (
          <Link
            key={show}
            href={`/${team}/mailboxes?show=${show}`}
            aria-current={show === shown ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <Tab team={team} />
    </>
  );
}
