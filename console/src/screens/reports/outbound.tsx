import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Figures, Panel, Shown } from '../../parts.tsx';
import { percent } from '../../words.ts';
import type { ReportOf } from './screen.tsx';
import { ReportTable } from './table.tsx';
import type { Column } from './table.tsx';
import { contactsWith, daysWords } from './windows.ts';
import type { Result } from './windows.ts';
import { Chart } from '../../chart-later.tsx';

const REFRESH_MS = 60_000;

type Numbers = Omit<Shape<'OutboundSummary'>['days'][number], 'day'>;

const NUMBERS: readonly { key: keyof Numbers; name: string; says: string; result?: Result }[] = [
  { key: 'sent', name: 'Sent', says: 'mails that a server accepted', result: 'sent' },
  { key: 'opens', name: 'Opens', says: 'mails that a person opened, each once', result: 'opened' },
  { key: 'clicks', name: 'Clicks', says: 'clicks of persons, one for each link and day', result: 'clicked' },
  { key: 'replies', name: 'Replies', says: 'answers of persons', result: 'replied' },
  {
    key: 'positive_replies',
    name: 'Interested',
    says: 'answers that were read as positive',
    result: 'positive',
  },
  {
    key: 'bounces',
    name: 'Bounces',
    says: 'reports that a mail came back, for any reason',
    result: 'bounced',
  },
  { key: 'unsubscribes', name: 'Opt-outs', says: 'persons who want no more mail', result: 'opted_out' },
  {
    key: 'autoresponses',
    name: 'Automatic answers',
    says: 'out of office and the like',
    result: 'autoresponse',
  },
  { key: 'meetings', name: 'Meetings', says: 'contacts whose interest became a booked meeting' },
];

export function Outbound({ team, days }: ReportOf): ReactNode {
  const outbound = useQuery({
    queryKey: ['outbound', team, days],
    queryFn: () =>
      dataOf(
        api.GET('/v2/intelligence/outbound-summary', {
          params: { query: { teamId: team, windowDays: days } },
        }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={outbound}>
      {({ summary, days: byDay, top_campaigns: campaigns, from, to }) => (
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
                ...NUMBERS.map(({ key, name, says, result }) => ({
                  name,
                  value: summary[key],
                  says: (
                    <>
                      {says}
                      {result && summary[key] > 0 && (
                        <>
                          {' – '}
                          <Link href={contactsWith(team, result, { from, to })}>
                            contacts behind {name.toLowerCase()}
                          </Link>
                        </>
                      )}
                    </>
                  ),
                })),
                {
                  name: 'Reply rate',
                  value: percent(summary.reply_rate_percent),
                  says: 'replies, per 100 mails that were sent',
                },
                {
                  name: 'Bounce rate',
                  value: percent(summary.bounce_rate_percent),
                  says: 'addresses that do not exist, per 100 mails that a server accepted or refused',
                },
                {
                  name: 'Active campaigns',
                  value: summary.active_campaigns,
                  says: 'campaigns that sent on these days',
                },
              ]}
            />
            {byDay.length > 1 && (
              <Chart
                days={byDay.map(({ day }) => day)}
                lines={[
                  { name: 'Sent', color: 'sent', values: byDay.map(({ sent }) => sent) },
                  { name: 'Replies', color: 'replies', values: byDay.map(({ replies }) => replies) },
                  { name: 'Bounces', color: 'bounces', values: byDay.map(({ bounces }) => bounces) },
                ]}
              />
            )}
          </Panel>
          <ReportTable
            title="By campaign"
            file={`campaigns-${from}-${to}`}
            rows={campaigns}
            keyOf={({ id }) => id}
            empty="No campaign sent on these days. Launch one, or choose more days."
            columns={[
              {
                name: 'Campaign',
                value: ({ name }) => name,
                href: ({ id }) => `/${team}/reports?kind=campaign&campaign=${id}&days=${days}`,
              },
              ...NUMBERS.map(({ key, name, says, result }): Column<(typeof campaigns)[number]> => ({
                name,
                says,
                value: (row) => row[key],
                href: ({ id }) => (result ? contactsWith(team, result, { from, to, campaign: id }) : null),
              })),
              {
                name: 'Reply rate',
                says: 'replies, per 100 mails that were sent',
                unit: '%',
                value: (row) => row.reply_rate_percent,
              },
            ]}
          >
            <p className="quiet">
              The ten with the most positive replies. A number counts mails or answers; the list behind it has
              each contact once.
            </p>
          </ReportTable>
          <ReportTable
            title="By day"
            file={`days-${from}-${to}`}
            rows={byDay}
            keyOf={({ day }) => day}
            empty="No day is counted."
            columns={[
              { name: 'Day', value: ({ day }) => day },
              ...NUMBERS.map(({ key, name, result }): Column<(typeof byDay)[number]> => ({
                name,
                value: (row) => row[key],
                href: ({ day }) => (result ? contactsWith(team, result, { from: day, to: day }) : null),
              })),
            ]}
          />
        </>
      )}
    </Shown>
  );
}
