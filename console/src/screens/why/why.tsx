import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { api, bodyOf, dataOf } from '../../api.ts';
import type { Shape } from '../../api.ts';
import { Empty, Panel, Shown, When } from '../../parts.tsx';
import { count, spaced } from '../../words.ts';
import { Ladder } from './ladder.tsx';
import { Release } from './release.tsx';
import { Story } from './story.tsx';
import { Values } from './values.tsx';

type Contact = Shape<'Contact'>;

const MOST = 50;
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
      <Values contact={contact} />
      <Story id={contact.id} />
    </Panel>
  );
}
