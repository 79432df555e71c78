import type { ComponentType, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import { useMe } from '../../me.ts';
import { CampaignReport } from './campaign.tsx';
import { CapacityReport } from './capacity.tsx';
import { Deliverability } from './deliverability.tsx';
import { MailboxReport } from './mailboxes.tsx';
import { Outbound } from './outbound.tsx';
import { WINDOWS, daysOf, daysWords } from './windows.ts';
import './reports.css';

export interface ReportOf {
  team: string;
  days: number;
}

const REPORTS: readonly { kind: string; name: string; Report: ComponentType<ReportOf>; isNow?: true }[] = [
  { kind: 'outbound', name: 'What went out', Report: Outbound },
  { kind: 'campaign', name: 'One campaign', Report: CampaignReport },
  { kind: 'deliverability', name: 'Whether mails arrive', Report: Deliverability },
  { kind: 'mailboxes', name: 'Mailboxes', Report: MailboxReport },
  { kind: 'capacity', name: 'What is still to be sent', Report: CapacityReport, isNow: true },
];

/** What went out and what came of it, by days that are chosen. */
export function Reports({ team }: { team: string }): ReactNode {
  const at = useAddress(team, 'reports');
  const { teams } = useMe();
  const days = daysOf(at.get('days'));
  const { Report, isNow, name } = REPORTS.find(({ kind }) => kind === at.get('kind')) ?? REPORTS[0]!;
  return (
    <>
      <nav className="row tabs" aria-label="Reports">
        {REPORTS.map((each) => (
          <Link
            key={each.kind}
            href={at.to({ kind: each.kind, days, campaign: at.get('campaign') })}
            aria-current={each.name === name ? 'page' : undefined}
          >
            {each.name}
          </Link>
        ))}
      </nav>
      <div className="row tabs">
        {!isNow && (
          <nav className="row" aria-label="Days">
            {WINDOWS.map((window) => (
              <Link
                key={window}
                href={at.with({ days: window })}
                aria-current={window === days ? 'page' : undefined}
              >
                {daysWords(window)}
              </Link>
            ))}
          </nav>
        )}
        <Button onPress={() => window.print()}>Print</Button>
      </div>
      <p className="printed">
        {name}, team {teams.find(({ id }) => id === team)?.name}
      </p>
      <Report team={team} days={days} />
    </>
  );
}
