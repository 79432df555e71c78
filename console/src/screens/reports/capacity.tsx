import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.ts';
import { api, dataOf } from '../../api.ts';
import { Empty, Figures, Pager, Panel, Shown } from '../../parts.tsx';
import { count, many, spaced } from '../../words.ts';
import type { ReportOf } from './screen.tsx';
import { ReportTable } from './table.tsx';

const REFRESH_MS = 60_000;
const PAGE = 50;

const OUTLOOKS = {
  projected: 'all end',
  pending: 'is being simulated',
  blocked: 'all contacts are held',
  no_end: 'not within a year',
  unknown: 'too long to simulate',
} as const;

/** What the mailboxes can send, what waits for them, and how long that takes. */
export function CapacityReport({ team }: ReportOf): ReactNode {
  const at = useAddress(team, 'reports');
  const page = Math.max(1, Number(at.get('page') ?? 1));
  const capacity = useQuery({
    queryKey: ['capacity', team, page],
    queryFn: () =>
      dataOf(
        api.GET('/v2/intelligence/capacity-summary', {
          params: { query: { teamId: team, page, limit: PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={capacity}>
      {({ overview, campaigns, recommendations, pagination }) => (
        <>
          <Panel title="Now">
            <Figures
              of={[
                {
                  name: 'Mails a day',
                  value: overview.mails_per_day,
                  says: (
                    <>
                      what{' '}
                      <Link href={`/${team}/mailboxes`}>
                        {many(overview.enabled_mailboxes, 'enabled mailbox', 'enabled mailboxes')}
                      </Link>{' '}
                      may send
                    </>
                  ),
                },
                {
                  name: 'Left of today',
                  value: overview.left_today,
                  says: `after ${many(overview.sent_today, 'mail')} of today`,
                },
                {
                  name: 'Contacts to mail',
                  value: overview.contacts_remaining,
                  says: (
                    <>
                      <Link href={`/${team}/contacts?life=active`}>active contacts</Link> of{' '}
                      {many(overview.active_campaigns, 'active campaign')}
                    </>
                  ),
                },
                {
                  name: 'Held',
                  value: overview.contacts_blocked,
                  says: 'of them, contacts that no mail reaches as they are',
                },
                {
                  name: 'Mails to send',
                  value:
                    overview.mails_remaining === null ? 'not known yet' : count(overview.mails_remaining),
                  small: true,
                  says: 'mails that the simulations of these campaigns foresee',
                },
                {
                  name: 'Done in',
                  value:
                    overview.projected_completion_days === null
                      ? 'not known, or not within a year'
                      : many(overview.projected_completion_days, 'day'),
                  small: true,
                  says: 'until the last campaign has ended, held contacts left out',
                },
              ]}
            />
          </Panel>
          <Panel title="What to do">
            {recommendations.length === 0 ? (
              <Empty>Capacity and campaigns fit.</Empty>
            ) : (
              recommendations.map(({ kind, campaign_id: id, name, text }) => (
                <p key={`${kind} ${id}`} className="note wait">
                  {id && name && <Link href={`/${team}/campaigns?id=${id}`}>{name}</Link>} {text}
                </p>
              ))
            )}
          </Panel>
          <ReportTable
            title="By campaign"
            file="capacity"
            rows={campaigns}
            keyOf={({ id }) => id}
            empty="No campaign is active. Launch one, and this says how long it takes."
            columns={[
              {
                name: 'Campaign',
                value: ({ name }) => name,
                href: ({ id }) => `/${team}/campaigns?id=${id}`,
              },
              {
                name: 'To mail',
                says: 'active contacts',
                value: (row) => row.contacts_remaining,
                href: ({ id }) => `/${team}/contacts?CampaignId=${id}&life=active`,
              },
              {
                name: 'Held',
                says: 'of them, contacts that no mail reaches as they are',
                value: (row) => row.contacts_blocked_total,
                href: ({ id, contacts_blocked: blocked }) =>
                  `/${team}/contacts?CampaignId=${id}&blocker=${blocked.map(({ reason }) => reason).join(',')}`,
              },
              {
                name: 'Mails',
                says: 'mails that its simulation foresees',
                value: (row) => row.mails_remaining,
              },
              {
                name: 'Days',
                says: 'until its last contact that is not held has ended',
                value: (row) => row.projected_completion_days,
              },
              {
                name: 'Outlook',
                value: ({ outlook, bottleneck }) =>
                  `${OUTLOOKS[outlook]}${bottleneck ? `; held longest by ${spaced(bottleneck)}` : ''}`,
              },
            ]}
          />
          {pagination.total_pages > 1 && (
            <Pager
              offset={(page - 1) * PAGE}
              page={PAGE}
              shown={campaigns.length}
              hasMore={page < pagination.total_pages}
              of={many(pagination.total, 'campaign')}
              turn={(offset) => at.go(at.with({ page: offset / PAGE + 1 }))}
            />
          )}
        </>
      )}
    </Shown>
  );
}
