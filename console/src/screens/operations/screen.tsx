import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import type { ScreenOf } from '../../screens.ts';
import { Incidents } from './incidents.tsx';
import { Keys } from './keys.tsx';
import { Members } from './members.tsx';
import { Uncertain } from './uncertain.tsx';
import { Usage } from './usage.tsx';
import { Work } from './work.tsx';

const SHOWN: readonly { show: string | null; name: string; Part: ComponentType<ScreenOf> }[] = [
  { show: null, name: 'Work', Part: Work },
  { show: 'uncertain', name: 'Uncertain mails', Part: Uncertain },
  { show: 'incidents', name: 'Incidents', Part: Incidents },
  { show: 'usage', name: 'Organization and usage', Part: Usage },
  { show: 'members', name: 'Members', Part: Members },
  { show: 'keys', name: 'API keys', Part: Keys },
];

/** Whether the program does its work, and who may use it. */
export function Operations({ team }: ScreenOf): ReactNode {
  const at = useAddress(team, 'operations');
  const { Part, name } = SHOWN.find(({ show }) => show === at.get('show')) ?? SHOWN[0]!;
  return (
    <>
      <nav className="row tabs" aria-label="Parts of operations">
        {SHOWN.map((each) => (
          <Link
            key={each.name}
            href={at.to({ show: each.show })}
            aria-current={each.name === name ? 'page' : undefined}
          >
            {each.name}
          </Link>
        ))}
      </nav>
      <Part team={team} />
    </>
  );
}
