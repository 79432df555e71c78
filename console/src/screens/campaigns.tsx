import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Link, useSearchParams } from 'wouter';
import { api, bodyOf, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { listOf } from '../lists.ts';
import { useMe } from '../me.ts';
import { Empty, FaultNote, Panel, Shown, When } from '../parts.tsx';
import { count, many, spaced } from '../words.ts';

const Chart = lazy(async () => ({ default: (await import('../chart.tsx')).Chart }));

type Campaign = Shape<'Campaign'>;
type Numbers = Omit<Shape<'CampaignStatistics'>['totals'], 'hrefs'>;

const MOST = 100;
const REFRESH_MS = 10_000;

const NUMBERS = [
  { key: 'sent', name: 'Sent', says: 'people who got a mail' },
  { key: 'opened', name: 'Opened', says: 'people who opened one; machines apart' },
  { key: 'clicked', name: 'Clicked', says: 'people who followed a link; machines apart' },
  { key: 'replied', name: 'Replied', says: 'people who answered' },
  { key: 'positive', name: 'Interested', says: 'people whose answer says so' },
  { key: 'bounced', name: 'Bounced', says: 'people whose mail came back' },
  { key: 'opted_out', name: 'Opted out', says: 'people who want no more mail' },
] as const satisfies { key: keyof Numbers; name: string; says: string }[];

function Figure({ value, href }: { value: number; href: string | null }): ReactNode {
  return href && value > 0 ? <Link href={href}>{count(value)}</Link> : count(value);
}

export function Campaigns({ team }: { team: string }): ReactNode {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <All team={team} /> : <One team={team} id={id} key={id} />;
}

function All({ team }: { team: string }): ReactNode {
  const campaigns = useQuery({
    queryKey: ['campaigns', team],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/campaigns', {
          params: { query: { TeamId: team, include_subsequences: true, limit: MOST } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={campaigns}>
      {({ data, pagination: { total } }) =>
        data.length === 0 ? (
          <Empty>
            This team has no campaign yet. Make one with <code>POST /v2/campaigns</code>, or of a playbook.
          </Empty>
        ) : (
          <Panel title={many(total, 'campaign')}>
            <table>
              <thead>
                <tr>
                  <th>Campaign</th>
                  <th>State</th>
                  <th className="number">Contacts</th>
                  {NUMBERS.map(({ key, name, says }) => (
                    <th key={key} className="number" title={says}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((each) => (
                  <tr key={each.id}>
                    <td>
                      <Link href={`/${team}/campaigns?id=${each.id}`}>{each.name}</Link>
                    </td>
                    <td>
                      <State campaign={each} />
                    </td>
                    <td className="number">{each.statistics && count(each.statistics.contacts)}</td>
                    {NUMBERS.map(({ key }) => (
                      <td key={key} className="number">
                        {each.statistics && count(each.statistics[key])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {total > data.length && <p className="quiet">The newest {count(data.length)} are shown.</p>}
          </Panel>
        )
      }
    </Shown>
  );
}

function State({ campaign: { status, paused_reason: paused } }: { campaign: Campaign }): ReactNode {
  if (paused) return <span className="badge bad">paused itself: {spaced(paused)}</span>;
  return <span className={`badge ${status === 'active' ? 'good' : ''}`}>{status}</span>;
}

function One({ team, id }: { team: string; id: string }): ReactNode {
  const path = { id };
  const campaign = useQuery({
    queryKey: ['campaign', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}', { params: { path } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <p>
        <Link href={`/${team}/campaigns`}>All campaigns</Link>
      </p>
      <Shown of={campaign}>
        {(shown) => (
          <>
            <Panel title={shown.name} aside={<State campaign={shown} />}>
              <Launch campaign={shown} />
            </Panel>
            <Held team={team} id={id} />
            <Steps team={team} id={id} />
          </>
        )}
      </Shown>
    </>
  );
}

/** The checks of a launch, and the button that they allow. */
function Launch({ campaign: { id, status } }: { campaign: Pick<Campaign, 'id' | 'status'> }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const review = useQuery({
    queryKey: ['review', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}/review', { params: { path: { id } } })),
  });
  const change = useMutation({
    mutationFn: (to: 'active' | 'inactive') =>
      dataOf(api.PATCH('/v2/campaigns/{id}', { params: { path: { id } }, body: { status: to } })),
    onSuccess: () => client.invalidateQueries(),
  });
  const mayChange = role !== 'read_only' && status !== 'archived';
  return (
    <Shown of={review}>
      {({ launch_checks: checks, can_launch: canLaunch, contacts, senders }) => {
        const failed = checks.filter(({ passed }) => !passed);
        return (
          <>
            <p className="quiet">
              {many(contacts.total, 'contact')}: {count(contacts.active)} under way, {count(contacts.paused)}{' '}
              paused, {count(contacts.finished)} finished. {many(senders.enabled, 'mailbox', 'mailboxes')} for{' '}
              {many(senders.daily_capacity, 'mail')} a day.
            </p>
            {failed.map(({ check, message, blocking }) => (
              <p key={check} className={`note ${blocking ? 'bad' : 'wait'}`}>
                {message}
              </p>
            ))}
            {failed.length === 0 && <p className="quiet">All {count(checks.length)} launch checks passed.</p>}
            {mayChange &&
              (status === 'active' ? (
                <Button isDisabled={change.isPending} onPress={() => change.mutate('inactive')}>
                  Pause
                </Button>
              ) : (
                <Button
                  className="primary"
                  isDisabled={change.isPending || !canLaunch}
                  onPress={() => change.mutate('active')}
                >
                  Launch
                </Button>
              ))}
            {change.error && <FaultNote fault={change.error} />}
          </>
        );
      }}
    </Shown>
  );
}

/** What waits in the campaign, and why. */
function Held({ team, id }: { team: string; id: string }): ReactNode {
  const status = useQuery({
    queryKey: ['sending-status', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}/sending-status', { params: { path: { id } } })),
    refetchInterval: 3 * REFRESH_MS,
  });
  return (
    <Panel title="Held">
      <Shown of={status}>
        {({ holds: all }) => {
          // Those whose sequence has ended wait for nothing.
          const holds = all.filter(({ state }) => state !== 'finished');
          return holds.length === 0 ? (
            <Empty>Nothing is held.</Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th>Because of</th>
                  <th className="number">How many</th>
                  <th>Next look</th>
                </tr>
              </thead>
              <tbody>
                {holds.map(({ what, state, reason, count: of, next_try_at: next, detail }) => (
                  <tr key={`${what} ${state} ${reason} ${detail}`}>
                    <td>
                      <Link href={`/${team}/contacts?TeamId=${team}&CampaignId=${id}&blocker=${reason}`}>
                        {spaced(reason)}
                      </Link>
                      {detail && <span className="quiet"> {detail}</span>}
                    </td>
                    <td className="number">{many(of, what)}</td>
                    <td>{next && <When at={next} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Shown>
    </Panel>
  );
}

/** People by step and variant; behind each number is the list of its contacts. */
function Steps({ team, id }: { team: string; id: string }): ReactNode {
  const statistics = useQuery({
    queryKey: ['statistics', id],
    queryFn: () => dataOf(api.GET('/v2/campaigns/{id}/statistics', { params: { path: { id } } })),
    refetchInterval: 3 * REFRESH_MS,
  });
  const cells = (of: Numbers & { hrefs: Record<string, string | null> }): ReactNode =>
    NUMBERS.map(({ key }) => (
      <td key={key} className="number">
        <Figure value={of[key]} href={listOf(team, of.hrefs[key])} />
      </td>
    ));
  return (
    <Panel title="Steps">
      <Shown of={statistics}>
        {({ totals, steps, days }) => (
          <>
            <table>
              <thead>
                <tr>
                  <th>Step</th>
                  {NUMBERS.map(({ key, name, says }) => (
                    <th key={key} className="number" title={says}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {steps.map((step) => (
                  <tr key={step.node_id}>
                    <td>
                      {step.step_number ?? '–'} {step.subject ?? 'same thread'}
                      {!step.in_sequence && <span className="quiet"> (not in the sequence any more)</span>}
                      {step.comparison?.winner && (
                        <span className="badge good">
                          {step.comparison.winner} is better by {step.comparison.by} (
                          {step.comparison.leader_percent}%)
                        </span>
                      )}
                    </td>
                    {cells(step)}
                  </tr>
                ))}
                <tr>
                  <th scope="row">All</th>
                  {cells(totals)}
                </tr>
              </tbody>
            </table>
            {days.length > 1 && (
              <Suspense fallback={<div className="chart" />}>
                <Chart
                  days={days.map(({ day }) => day)}
                  lines={[
                    { name: 'Sent', color: 'sent', values: days.map(({ sent }) => sent) },
                    { name: 'Replied', color: 'replies', values: days.map(({ replied }) => replied) },
                    { name: 'Bounced', color: 'bounces', values: days.map(({ bounced }) => bounced) },
                  ]}
                />
              </Suspense>
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}
