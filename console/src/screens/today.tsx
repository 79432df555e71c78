import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { Empty, Figures, Panel, Shown, When } from '../parts.tsx';
import { count, many, percent, spaced } from '../words.ts';
import { Chart } from '../chart-later.tsx';

type Item = Shape<'Today'>['items'][number];

const REFRESH_MS = 10_000;
const DAYS = 30;

/** What each kind counts, and the screen that has it. */
const KINDS: Record<Item['kind'], { one: string; more: string; screen?: string }> = {
  answers: { one: 'unread conversation', more: 'unread conversations', screen: 'inbox?show=unread' },
  review: {
    one: 'mail that a person should look at',
    more: 'mails that a person should look at',
    screen: 'inbox?show=review',
  },
  mails_in_doubt: {
    one: 'mail that may have left',
    more: 'mails that may have left',
    screen: 'contacts?blocker=outcome_unknown',
  },
  mailboxes: { one: 'mailbox in trouble', more: 'mailboxes in trouble', screen: 'mailboxes' },
  campaigns_paused: {
    one: 'campaign that paused itself',
    more: 'campaigns that paused themselves',
    screen: 'campaigns',
  },
  domains: { one: 'broken domain', more: 'broken domains' },
  tasks_due: { one: 'task that is due', more: 'tasks that are due' },
  values_missing: {
    one: 'contact that lacks a value',
    more: 'contacts that lack a value',
    screen: 'contacts?blocker=missing_variable',
  },
  webhooks: { one: 'failing webhook', more: 'failing webhooks', screen: 'webhooks' },
  imports: { one: 'import with rejected rows', more: 'imports with rejected rows' },
};

export function Today({ team }: { team: string }): ReactNode {
  const today = useQuery({
    queryKey: ['today', team],
    queryFn: () => dataOf(api.GET('/v2/today', { params: { query: { TeamId: team } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Panel
        title="Waits for you"
        aside={
          today.data && (
            <span className="quiet">
              as of <When at={today.data.at} />
            </span>
          )
        }
      >
        <Shown of={today}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty>Nothing waits for you. Answers, tasks and troubles appear here by themselves.</Empty>
            ) : (
              <ul className="waiting">
                {items.map((item) => (
                  <Waiting key={item.kind} item={item} team={team} />
                ))}
              </ul>
            )
          }
        </Shown>
      </Panel>
      {today.data && today.data.next_steps.length > 0 && <NextSteps steps={today.data.next_steps} />}
      <Leaving team={team} />
      <Month team={team} />
    </>
  );
}

function Waiting({ item, team }: { item: Item; team: string }): ReactNode {
  const { one, more, screen } = KINDS[item.kind];
  const words = `${item.at_least ? 'at least ' : ''}${many(item.count, one, more)}`;
  return (
    <li>
      <h3>{screen ? <Link href={`/${team}/${screen}`}>{words}</Link> : words}</h3>
      {item.entries.length > 0 && (
        <ul className="entries">
          {item.entries.map(({ id, name, why, detail, count: of }) => (
            <li key={id}>
              <span className="name">{name}</span>
              {of !== null && <span className="number">{count(of)}</span>}
              {(why !== null || detail !== null) && (
                <span className="quiet">{[why && spaced(why), detail].filter(Boolean).join(': ')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function NextSteps({ steps }: { steps: Shape<'Today'>['next_steps'] }): ReactNode {
  return (
    <Panel title="Next steps of setup">
      <ol className="steps">
        {steps.map(({ step, what, state }) => (
          <li key={step}>
            {what} {state === 'waiting' && <span className="badge">waits for others</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What leaves today and what is held, and why. */
function Leaving({ team }: { team: string }): ReactNode {
  const capacity = useQuery({
    queryKey: ['capacity', team],
    queryFn: () =>
      dataOf(api.GET('/v2/intelligence/capacity-summary', { params: { query: { teamId: team } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Leaves today">
      <Shown of={capacity}>
        {({ overview, campaigns }) => (
          <>
            <Figures
              of={[
                {
                  name: 'Sent today',
                  value: overview.sent_today,
                  says: 'mails that left since midnight of their mailbox',
                },
                {
                  name: 'Left of today',
                  value: overview.left_today,
                  says: `of ${count(overview.mails_per_day)} a day of ${many(overview.enabled_mailboxes, 'enabled mailbox', 'enabled mailboxes')}`,
                },
                {
                  name: 'Contacts to mail',
                  value: overview.contacts_remaining,
                  says: 'contacts of active campaigns who have steps left',
                },
                {
                  name: 'Held',
                  value: overview.contacts_blocked,
                  says: 'of them, contacts whom a reason keeps from their next step',
                },
              ]}
            />
            {campaigns.length === 0 ? (
              <Empty>No campaign runs. Launch one, and this says what leaves and what is held.</Empty>
            ) : (
              <table>
                <thead>
                  <tr>
                    <th>Campaign</th>
                    <th className="number">To mail</th>
                    <th className="number">Held</th>
                    <th>Because of</th>
                  </tr>
                </thead>
                <tbody>
                  {campaigns.map((each) => (
                    <tr key={each.id}>
                      <td>
                        <Link href={`/${team}/campaigns?id=${each.id}`}>{each.name}</Link>
                      </td>
                      <td className="number">{count(each.contacts_remaining)}</td>
                      <td className="number">{count(each.contacts_blocked_total)}</td>
                      <td>
                        {each.contacts_blocked
                          .map(({ reason, contacts }) => `${spaced(reason)} (${count(contacts)})`)
                          .join(', ')}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )}
      </Shown>
    </Panel>
  );
}

const FIGURES = [
  { key: 'sent', name: 'Sent' },
  { key: 'replies', name: 'Replies' },
  { key: 'positive_replies', name: 'Interested' },
  { key: 'bounces', name: 'Bounces' },
  { key: 'unsubscribes', name: 'Opt-outs' },
] as const;

function Month({ team }: { team: string }): ReactNode {
  const month = useQuery({
    queryKey: ['outbound', team, DAYS],
    queryFn: () =>
      dataOf(
        api.GET('/v2/intelligence/outbound-summary', {
          params: { query: { teamId: team, windowDays: DAYS } },
        }),
      ),
    refetchInterval: 6 * REFRESH_MS,
  });
  return (
    <Panel title={`The last ${DAYS} days`}>
      <Shown of={month}>
        {({ summary, days }) => (
          <>
            <Figures
              of={[
                ...FIGURES.map(({ key, name }) => ({ name, value: summary[key] })),
                {
                  name: 'Reply rate',
                  value: percent(summary.reply_rate_percent),
                  says: 'replies, per 100 mails that were sent',
                },
                {
                  name: 'Bounce rate',
                  value: percent(summary.bounce_rate_percent),
                  says: 'addresses that do not exist, per 100 mails',
                },
              ]}
            />
            <Chart
              days={days.map(({ day }) => day)}
              lines={[
                { name: 'Sent', color: 'sent', values: days.map(({ sent }) => sent) },
                { name: 'Replies', color: 'replies', values: days.map(({ replies }) => replies) },
                { name: 'Bounces', color: 'bounces', values: days.map(({ bounces }) => bounces) },
              ]}
            />
          </>
        )}
      </Shown>
    </Panel>
  );
}
