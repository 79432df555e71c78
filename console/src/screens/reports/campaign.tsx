import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Choice } from '../../fields.tsx';
import { listOf } from '../../lists.ts';
import { Empty, Figures, Panel, Shown } from '../../parts.tsx';
import { count } from '../../words.ts';
import type { ReportOf } from './screen.tsx';
import { ReportTable } from './table.tsx';
import type { Column } from './table.tsx';
import { daysWords, firstDay } from './windows.ts';
import type { Result } from './windows.ts';
import { Chart } from '../../chart-later.tsx';

const REFRESH_MS = 60_000;
const MOST = 100;

type Totals = Shape<'CampaignStatistics'>['totals'];

const NUMBERS: readonly { key: Result; name: string; says: string }[] = [
  { key: 'sent', name: 'Sent', says: 'contacts who got a mail' },
  { key: 'delivered', name: 'Delivered', says: 'of these, contacts whose mail did not come back' },
  { key: 'opened', name: 'Opened', says: 'contacts who opened one; machines apart' },
  { key: 'clicked', name: 'Clicked', says: 'contacts who followed a link; machines apart' },
  { key: 'replied', name: 'Replied', says: 'contacts who answered' },
  { key: 'positive', name: 'Interested', says: 'contacts whose answer says so' },
  { key: 'bounced', name: 'Bounced', says: 'contacts whose mail was refused or came back' },
  { key: 'opted_out', name: 'Opted out', says: 'contacts who want no more mail' },
  { key: 'autoresponse', name: 'Automatic answers', says: 'contacts whose mailbox answered by itself' },
];

const numbers = <Row extends Totals>(team: string): Column<Row>[] =>
  NUMBERS.map(({ key, name, says }) => ({
    name,
    says,
    value: (row) => row[key] ?? 0,
    href: ({ hrefs }) => listOf(team, hrefs[key]),
  }));

/** What the mails of one campaign led to, by step and variant; behind each number is its list. */
export function CampaignReport({ team, days }: ReportOf): ReactNode {
  const at = useAddress(team, 'reports');
  const campaigns = useQuery({
    queryKey: ['campaigns', team, 'names'],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/campaigns', {
          params: { query: { TeamId: team, include_subsequences: true, limit: MOST } },
        }),
      ),
  });
  const id = at.get('campaign') ?? campaigns.data?.data[0]?.id;
  return (
    <Shown of={campaigns}>
      {({ data }) =>
        id ? (
          <>
            <div className="ask">
              <Choice
                name="Campaign"
                value={id}
                of={data.map((each) => ({ value: each.id, name: each.name }))}
                change={(campaign) => at.go(at.with({ kind: 'campaign', campaign }))}
              />
            </div>
            <Statistics team={team} days={days} id={id} key={id} />
          </>
        ) : (
          <Panel title="No campaign yet">
            <Empty>Make a campaign and launch it; this says what its mails led to.</Empty>
          </Panel>
        )
      }
    </Shown>
  );
}

function Statistics({ team, days, id }: ReportOf & { id: string }): ReactNode {
  const statistics = useQuery({
    queryKey: ['statistics', id, days],
    queryFn: () =>
      dataOf(
        api.GET('/v2/campaigns/{id}/statistics', {
          params: { path: { id }, query: { from: firstDay(days), to: firstDay(1) } },
        }),
      ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={statistics}>
      {({ totals, steps, days: byDay, from, to }) => (
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
              of={NUMBERS.map(({ key, name, says }) => {
                const href = listOf(team, totals.hrefs[key]);
                const value = count(totals[key] ?? 0);
                return {
                  name,
                  says,
                  value: href ? (
                    <Link href={href} aria-label={`${value}: contacts behind ${name.toLowerCase()}`}>
                      {value}
                    </Link>
                  ) : (
                    value
                  ),
                };
              })}
            />
            {byDay.length > 1 && (
              <Chart
                days={byDay.map(({ day }) => day)}
                lines={[
                  { name: 'Sent', color: 'sent', values: byDay.map(({ sent }) => sent ?? 0) },
                  { name: 'Replied', color: 'replies', values: byDay.map(({ replied }) => replied ?? 0) },
                  { name: 'Bounced', color: 'bounces', values: byDay.map(({ bounced }) => bounced ?? 0) },
                ]}
              />
            )}
          </Panel>
          <ReportTable
            title="By step"
            file={`steps-${from}-${to}`}
            rows={steps}
            keyOf={({ node_id: node }) => node}
            empty="No mail of this campaign left on these days."
            columns={[
              {
                name: 'Step',
                value: ({ step_number: step, subject, in_sequence: isIn }) =>
                  `${step ?? '–'} ${subject ?? 'same thread'}${isIn ? '' : ' (taken out)'}`,
              },
              ...numbers<(typeof steps)[number]>(team),
            ]}
          />
          <ReportTable
            title="By variant"
            file={`variants-${from}-${to}`}
            rows={steps.flatMap((step) =>
              step.variants.map((variant) => ({ ...variant, of: step.step_number, node: step.node_id })),
            )}
            keyOf={({ node, variant_id: variant }) => `${node} ${variant}`}
            empty="No step of this campaign has variants."
            columns={[
              {
                name: 'Variant',
                value: ({ of, variant_id: variant, in_use: isUsed }) =>
                  `step ${of ?? '–'}, ${variant ?? 'without one'}${isUsed ? '' : ' (not in use)'}`,
              },
              ...numbers<
                Totals & { of: number | null; node: string; variant_id: string | null; in_use: boolean }
              >(team),
            ]}
          />
        </>
      )}
    </Shown>
  );
}
