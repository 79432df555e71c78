import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, dataOf } from '../../api.ts';
import { Empty, Figures, Panel, Shown } from '../../parts.tsx';
import { count, percent, spaced } from '../../words.ts';
import type { ReportOf } from './screen.tsx';
import { ReportTable } from './table.tsx';
import { contactsWith, daysWords } from './windows.ts';

const REFRESH_MS = 60_000;

const TONES = { critical: 'bad', warning: 'wait', info: '' } as const;

/** Which mails arrive, by who takes them, and what to do about those that do not. */
export function Deliverability({ team, days }: ReportOf): ReactNode {
  const summary = useQuery({
    queryKey: ['deliverability', team, days],
    queryFn: () =>
      dataOf(
        api.GET('/v2/intelligence/deliverability-summary', {
          params: { query: { teamId: team, windowDays: days } },
        }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={summary}>
      {({ summary: sums, from, to, ...parts }) => (
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
                { name: 'Mails', value: sums.sends, says: 'mails that a server accepted or refused' },
                {
                  name: 'Delivered',
                  value: sums.delivered,
                  says: (
                    <>
                      mails that were accepted and did not come back ({percent(sums.delivery_rate_percent)})
                      {' – '}
                      <Link href={contactsWith(team, 'delivered', { from, to })}>their contacts</Link>
                    </>
                  ),
                },
                {
                  name: 'Came back',
                  value: sums.all_bounces,
                  says: (
                    <>
                      mails, for any reason, each once ({percent(sums.all_bounce_rate_percent)}){' – '}
                      <Link href={contactsWith(team, 'bounced', { from, to })}>contacts whose mail did</Link>
                    </>
                  ),
                },
                {
                  name: 'Bounces',
                  value: sums.bounces,
                  says: `addresses that do not exist (${percent(sums.bounce_rate_percent)})`,
                },
                {
                  name: 'Called spam',
                  value: sums.complaints,
                  says: `reports of receivers (${percent(sums.complaint_rate_percent)} of delivered)`,
                },
                {
                  name: 'Mailboxes at risk',
                  value: sums.at_risk_senders,
                  says: (
                    <>
                      by their bounces or blocks{' – '}
                      <Link href={`/${team}/reports?kind=mailboxes&days=${days}`}>each mailbox</Link>
                    </>
                  ),
                },
              ]}
            />
          </Panel>
          <Panel title="What to do">
            {parts.recommendations.length === 0 ? (
              <Empty>The numbers of these days ask for nothing.</Empty>
            ) : (
              parts.recommendations.map(({ code, severity, about, finding, remedy }) => (
                <div key={`${code} ${about.name}`} className={`note ${TONES[severity]}`}>
                  <p>
                    {about.name}: {finding}
                  </p>
                  <p>{remedy}</p>
                </div>
              ))
            )}
          </Panel>
          <ReportTable
            title="By receiver"
            file={`receivers-${from}-${to}`}
            rows={parts.bounce_by_provider}
            keyOf={({ provider }) => provider}
            empty="No mail left on these days."
            columns={[
              { name: 'Receiver', value: ({ provider }) => spaced(provider) },
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
              {
                name: 'Blocked',
                says: 'mails that were blocked by a policy of the receiver',
                value: (row) => row.policy_blocks,
              },
            ]}
          />
          <ReportTable
            title="Why mails came back"
            file={`bounces-${from}-${to}`}
            rows={parts.bounce_types}
            keyOf={({ category, type }) => `${category} ${type}`}
            empty="No mail came back on these days."
            columns={[
              { name: 'Why', value: ({ category, type }) => `${spaced(category)}: ${spaced(type)}` },
              {
                name: 'Reports',
                says: 'bounce events; a mail may be reported again',
                value: (row) => row.count,
              },
              {
                name: 'Share',
                says: 'of the reports of its category',
                unit: '%',
                value: (row) => row.percentage,
              },
            ]}
          />
          <ReportTable
            title="Where test mails arrived"
            file={`placement-${from}-${to}`}
            rows={parts.placement.providers}
            keyOf={({ provider }) => provider}
            empty="No placement test ran on these days. POST /v2/placement-tests runs one."
            columns={[
              { name: 'Receiver', value: ({ provider }) => spaced(provider) },
              { name: 'Mails', says: 'test mails to seeds', value: (row) => row.mails },
              { name: 'Inbox', says: 'found in the inbox', value: (row) => row.inbox },
              { name: 'Junk', says: 'found in junk', value: (row) => row.junk },
              { name: 'Missing', says: 'not found in time', value: (row) => row.missing },
            ]}
          >
            {parts.placement.tests > 0 && (
              <p className="quiet">{count(parts.placement.tests)} placement tests began on these days.</p>
            )}
          </ReportTable>
        </>
      )}
    </Shown>
  );
}
