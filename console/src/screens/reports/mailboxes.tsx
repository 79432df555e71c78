import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api.ts';
import { Figures, Panel, Shown } from '../../parts.tsx';
import { many, percent, spaced } from '../../words.ts';
import type { ReportOf } from './screen.tsx';
import { ReportTable } from './table.tsx';
import { daysWords } from './windows.ts';

const REFRESH_MS = 60_000;

interface Row {
  disabled: boolean;
  disabled_reason: string | null;
  deleted: boolean;
  at_risk: boolean;
  at_risk_reason: string | null;
}

const stateOf = ({
  deleted,
  disabled,
  disabled_reason: why,
  at_risk: isAtRisk,
  at_risk_reason: risk,
}: Row) => {
  if (deleted) return 'removed';
  if (disabled) return `disabled: ${spaced(why ?? 'manual')}`;
  return isAtRisk ? `at risk: ${risk}` : 'sends';
};

/** What each mailbox sent, and how much of it came back. */
export function MailboxReport({ team, days }: ReportOf): ReactNode {
  const health = useQuery({
    queryKey: ['sender-health', team, days],
    queryFn: () =>
      dataOf(
        api.GET('/v2/intelligence/sender-health-summary', {
          params: { query: { teamId: team, windowDays: days } },
        }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={health}>
      {({ summary, senders, from, to }) => (
        <>
          <Panel
            title={daysWords(days)}
            aside={
              <span className="quiet">
                {from} to {to}, days of UTC
              </span>
            }
          >
            <Figures
              of={[
                {
                  name: 'Mails',
                  value: summary.total_sends,
                  says: `of ${many(summary.total_senders, 'mailbox', 'mailboxes')}`,
                },
                {
                  name: 'Bounces',
                  value: summary.total_bounces,
                  says: `addresses that do not exist (${percent(summary.overall_bounce_rate_percent)})`,
                },
                { name: 'Came back', value: summary.total_all_bounces, says: 'mails, for any reason' },
                { name: 'Called spam', value: summary.total_complaints, says: 'reports of receivers' },
                {
                  name: 'At risk',
                  value: summary.at_risk_senders,
                  says: 'mailboxes with too many bounces or blocks',
                },
              ]}
            />
          </Panel>
          <ReportTable
            title="By mailbox"
            file={`mailboxes-${from}-${to}`}
            rows={senders}
            keyOf={({ id }) => id}
            empty="This team has no mailbox yet. Add one, and this says how it does."
            columns={[
              {
                name: 'Mailbox',
                value: ({ email }) => email,
                href: ({ deleted }) => (deleted ? null : `/${team}/mailboxes`),
              },
              { name: 'Mails', says: 'mails that a server accepted or refused', value: (row) => row.sends },
              { name: 'Bounces', says: 'addresses that do not exist', value: (row) => row.bounces },
              {
                name: 'Bounce rate',
                says: 'bounces, per 100 mails',
                unit: '%',
                value: (row) => row.bounce_rate_percent,
              },
              {
                name: 'Came back',
                says: 'mails, for any reason, each once',
                value: (row) => row.all_bounces,
              },
              { name: 'Called spam', says: 'reports of receivers', value: (row) => row.complaints },
              { name: 'State', value: stateOf },
            ]}
          />
        </>
      )}
    </Shown>
  );
}
