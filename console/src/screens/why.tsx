import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { api, bodyOf, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { useMe } from '../me.ts';
import { Empty, FaultNote, Panel, Shown, When } from '../parts.tsx';
import { capital, count, many, spaced } from '../words.ts';

type Contact = Shape<'Contact'>;
type Gate = Shape<'Explanation'>['gates'][number];

const MOST = 50;
const STORY = 30;
const REFRESH_MS = 10_000;

/** An address typed anywhere: where it stands in each campaign, what holds it and until when, and its story. */
export function Why({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const [typed, setTyped] = useState(email);
  const contacts = useQuery({
    queryKey: ['contacts', team, email],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/contacts', {
          params: { query: { TeamId: team, email, sort_by: 'last_activity', limit: MOST } },
        }),
      ),
    enabled: email !== '',
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          go(`/${team}/why?email=${encodeURIComponent(typed.trim())}`);
        }}
      >
        <TextField value={typed} onChange={setTyped} autoFocus>
          <Label>Email address</Label>
          <Input placeholder="ann@acme.example" />
        </TextField>
        <Button type="submit" className="primary">
          Ask
        </Button>
      </Form>
      {email === '' ? (
        <Empty>
          Type the address of a person, and this says where they stand and what holds their next mail.
        </Empty>
      ) : (
        <>
          <Suppressed team={team} email={email} />
          <Shown of={contacts}>
            {({ data, pagination }) =>
              data.length === 0 ? (
                <Empty>
                  No campaign of this team has {email}. It is written as it stands in the list of contacts,
                  capitals aside.
                </Empty>
              ) : (
                <>
                  {data.map((contact) => (
                    <Standing key={contact.id} contact={contact} />
                  ))}
                  {pagination.total > data.length && (
                    <p className="quiet">
                      The {count(data.length)} with the latest activity of {count(pagination.total)}.
                    </p>
                  )}
                </>
              )
            }
          </Shown>
        </>
      )}
    </>
  );
}

/** Entries of the block list that name the address or its domain. */
function Suppressed({ team, email }: { team: string; email: string }): ReactNode {
  const domain = email.slice(email.lastIndexOf('@'));
  const entries = useQuery({
    queryKey: ['blacklist', team, email],
    queryFn: async () => {
      const named = async (search: string) =>
        dataOf(api.GET('/v2/blacklist', { params: { query: { TeamId: team, search, limit: MOST } } }));
      const found = [...(await named(email)), ...(email.includes('@') ? await named(domain) : [])];
      const keys = [email.toLowerCase(), domain.toLowerCase()];
      return [...new Map(found.map((each) => [each.address, each])).values()].filter(({ address }) =>
        keys.includes(address),
      );
    },
  });
  if (!entries.data || entries.data.length === 0) return null;
  return (
    <div className="note bad">
      {entries.data.map(({ id, address, reason, created_at: since }) => (
        <p key={id}>
          {address} is on the block list: {spaced(reason)}, since <When at={since} />.
        </p>
      ))}
    </div>
  );
}

const LIVES: Record<Contact['life'], string> = {
  active: 'under way',
  paused: 'paused',
  finished: 'finished',
  archived: 'archived',
};

function Standing({ contact }: { contact: Contact }): ReactNode {
  const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ');
  return (
    <Panel
      title={contact.Campaign.name}
      aside={
        <span className={`badge ${contact.life}`}>
          {LIVES[contact.life]}
          {contact.reason && `: ${spaced(contact.reason)}`}
        </span>
      }
    >
      <p className="quiet">
        {[name, contact.title, contact.company_name].filter(Boolean).join(', ')}
        {contact.Sender && ` – written to by ${contact.Sender.email}`}
      </p>
      <Release contact={contact} />
      <Ladder contact={contact} />
      <Story id={contact.id} />
    </Panel>
  );
}

/** What holds the next mail and until when, and the gates: those that are shut, the first of them first, and the others. */
function Ladder({ contact: { id, life } }: { contact: Contact }): ReactNode {
  const explained = useQuery({
    queryKey: ['explain', id],
    queryFn: () => dataOf(api.GET('/v2/contacts/{id}/explain', { params: { path: { id } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Shown of={explained}>
      {({ act, blocker, gates, next_eligible_at: next }) => {
        const passed = gates.filter((gate) => gate.passed);
        return (
          <>
            <p className={`verdict ${act ? 'good' : 'shut'}`}>
              {act || !blocker ? 'Nothing holds the next step.' : sentence(blocker)}{' '}
              {next && (
                <>
                  Next: <When at={next} />.
                </>
              )}
              {!act && !next && WAITING.includes(life) && 'It waits for a person.'}
            </p>
            <ol className="gates" aria-label="Gates of the next step that are shut">
              {gates
                .filter((gate) => !gate.passed)
                .map((gate) => (
                  <Rung key={gate.gate} gate={gate} isFirst={gate.gate === blocker?.gate} />
                ))}
            </ol>
            <details>
              <summary>{many(passed.length, 'gate')} passed</summary>
              <ol className="gates" aria-label="Gates of the next step that are passed">
                {passed.map((gate) => (
                  <Rung key={gate.gate} gate={gate} isFirst={false} />
                ))}
              </ol>
            </details>
          </>
        );
      }}
    </Shown>
  );
}

const WAITING: readonly Contact['life'][] = ['active', 'paused'];

const sentence = ({ gate, says, detail }: Gate): string =>
  `${capital(says ?? spaced(gate))}${detail ? `: ${spaced(detail)}` : ''}.`;

function Rung({ gate, isFirst }: { gate: Gate; isFirst: boolean }): ReactNode {
  return (
    <li className={gate.passed ? 'passed' : isFirst ? 'first' : ''}>
      <span aria-hidden="true">{gate.passed ? '✓' : '✕'}</span>
      <span>
        {spaced(gate.gate)}
        {!gate.passed && (
          <span className="quiet">
            {gate.says && ` – ${gate.says}`}
            {gate.until && (
              <>
                {' '}
                until <When at={gate.until} />
              </>
            )}
          </span>
        )}
      </span>
    </li>
  );
}

/** The button that lets a paused contact go on. */
function Release({ contact }: { contact: Contact }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (life: 'active' | 'paused') =>
      bodyOf(
        api.POST('/v2/contacts/bulk-action', {
          body: {
            TeamId: contact.TeamId,
            campaign_id: contact.CampaignId,
            action: life === 'active' ? 'resume' : 'pause',
            contact_ids: [contact.id],
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  if (role === 'read_only' || (contact.life !== 'paused' && contact.life !== 'active')) return null;
  const isPaused = contact.life === 'paused';
  return (
    <>
      <Button
        className={isPaused ? 'primary' : 'plain'}
        isDisabled={isPending}
        onPress={() => mutate(isPaused ? 'active' : 'paused')}
      >
        {isPaused ? 'Go on with this contact' : 'Pause this contact'}
      </Button>
      {error && <FaultNote fault={error} />}
    </>
  );
}

function Story({ id }: { id: string }): ReactNode {
  const story = useQuery({
    queryKey: ['timeline', id],
    queryFn: () =>
      dataOf(api.GET('/v2/contacts/{id}/timeline', { params: { path: { id }, query: { limit: STORY } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <details open>
      <summary>Story</summary>
      <Shown of={story}>
        {(items) => (
          <ol className="story">
            {items.map((item) => (
              <li key={item.id} className={item.kind}>
                <When at={item.at} />
                <span>
                  {item.says}
                  {item.detail && <span className="quiet"> {item.detail}</span>}
                  {item.until && (
                    <span className="quiet">
                      {' '}
                      until <When at={item.until} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Shown>
    </details>
  );
}
