import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Form, Label, TextArea, TextField } from 'react-aria-components';
import { Link, useLocation, useSearchParams } from 'wouter';
import { api, bodyOf, dataOf } from '../api.ts';
import type { Shape } from '../api.ts';
import { useMe } from '../me.ts';
import { Empty, FaultNote, Shown, When } from '../parts.tsx';
import { capital, many, spaced } from '../words.ts';

type Conversation = Shape<'Conversation'>;
type Message = Shape<'ConversationMessage'>;
type Outcome = 'unsubscribe' | 'none';
type Interest = 'interested' | 'not_interested';

const PAGE = 50;
const REFRESH_MS = 10_000;
const SNOOZE_HOURS = 24;

const SHOWN = [
  { show: 'unread', name: 'Unread', query: { unread: true, snoozed: false } },
  { show: 'review', name: 'To look at', query: { needs_review: true } },
  { show: 'all', name: 'All', query: { archived: false } },
] as const;

interface Act {
  key: string;
  name: string;
  /** What the call does, for who points at it. */
  says: string;
  body?: { interest?: Interest; archived?: boolean; snoozed_until?: string; read?: boolean };
  outcome?: Outcome;
  /** The conversation leaves the list, and the next one is shown. */
  leaves?: true;
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** What one key does with a conversation. */
const actsOn = (conversation: Conversation): Act[] => [
  { key: 'i', name: 'Interested', says: 'the person is interested', body: { interest: 'interested' } },
  {
    key: 'n',
    name: 'Not interested',
    says: 'the person is not interested',
    body: { interest: 'not_interested' },
  },
  ...(conversation.review
    ? ([
        {
          key: 'o',
          name: 'It is an opt-out',
          says: 'no mail goes to this person any more',
          outcome: 'unsubscribe',
          leaves: true,
        },
        {
          key: 'g',
          name: 'Go on',
          says: 'it is no answer: the sequence goes on',
          outcome: 'none',
          leaves: true,
        },
      ] as const)
    : []),
  {
    key: 's',
    name: 'Snooze',
    says: `it comes back in ${SNOOZE_HOURS} hours`,
    body: { snoozed_until: inHours(SNOOZE_HOURS) },
    leaves: true,
  },
  { key: 'u', name: 'Unread', says: 'it counts as unread again', body: { read: false } },
  { key: 'e', name: 'Archive', says: 'it leaves the list', body: { archived: true }, leaves: true },
];

export function Inbox({ team }: { team: string }): ReactNode {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const shown = SHOWN.find(({ show }) => show === search.get('show')) ?? SHOWN[0];
  const id = search.get('id');
  const listed = useQuery({
    queryKey: ['conversations', team, shown.show],
    queryFn: () =>
      bodyOf(
        api.GET('/v2/conversations', { params: { query: { TeamId: team, ...shown.query, limit: PAGE } } }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const open = (next: string | null): void =>
    go(`/${team}/inbox?show=${shown.show}${next === null ? '' : `&id=${next}`}`);
  const rows = listed.data?.data ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const step = (by: number): void => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) open(next.id);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <>
      <nav className="row tabs" aria-label="Which conversations">
        {SHOWN.map(({ show, name }) => (
          <Link
            key={show}
            href={`/${team}/inbox?show=${show}`}
            aria-current={show === shown.show ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
        {listed.data && (
          <span className="quiet">
            {many(listed.data.pagination.total, 'conversation')}; j and k go through them
          </span>
        )}
      </nav>
      <Shown of={listed}>
        {({ data }) =>
          data.length === 0 && id === null ? (
            <Empty>
              {shown.show === 'review' ? 'No mail waits for your judgement.' : 'No conversation here.'}
            </Empty>
          ) : (
            <div className="inbox">
              <ul className="threads" aria-label="Conversations">
                {data.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    isOpen={row.id === id}
                    href={`/${team}/inbox?show=${shown.show}&id=${row.id}`}
                  />
                ))}
              </ul>
              {id === null ? (
                <Empty>Choose a conversation.</Empty>
              ) : (
                <Thread
                  key={id}
                  id={id}
                  team={team}
                  onLeft={() => (rows.length > 1 ? step(at + 1 < rows.length ? 1 : -1) : open(null))}
                />
              )}
            </div>
          )
        }
      </Shown>
    </>
  );
}

/** Runs what belongs to a key, unless a person types somewhere. */
function useKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, [role=listbox]')) return;
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

const nameOf = ({ contact, from }: Conversation): string =>
  [contact?.first_name, contact?.last_name].filter(Boolean).join(' ') || contact?.email || from || 'unknown';

function Row({ row, isOpen, href }: { row: Conversation; isOpen: boolean; href: string }): ReactNode {
  return (
    <li>
      <Link href={href} aria-current={isOpen ? 'true' : undefined} className={row.read ? '' : 'unread'}>
        <span className="name">{nameOf(row)}</span>
        <When at={row.last_message_at} />
        <span className="subject">{row.subject ?? 'no subject'}</span>
        <span className="quiet excerpt">{row.last_message?.text}</span>
        {row.review && <span className="badge wait">{spaced(row.review.why ?? 'look at it')}</span>}
        {row.interest && <span className="badge good">{spaced(row.interest)}</span>}
      </Link>
    </li>
  );
}

function Thread({ id, team, onLeft }: { id: string; team: string; onLeft(): void }): ReactNode {
  const path = { id };
  const conversation = useQuery({
    queryKey: ['conversation', id],
    queryFn: () => dataOf(api.GET('/v2/conversations/{id}', { params: { path } })),
    refetchInterval: REFRESH_MS,
  });
  const messages = useQuery({
    queryKey: ['messages', id],
    queryFn: () =>
      bodyOf(api.GET('/v2/conversations/{id}/messages', { params: { path, query: { limit: PAGE } } })),
    refetchInterval: REFRESH_MS,
  });
  return (
    <article className="thread panel">
      <Shown of={conversation}>
        {(shown) => (
          <>
            <header>
              <h2>{shown.subject ?? 'no subject'}</h2>
              <p className="quiet">
                {nameOf(shown)}
                {shown.contact?.company_name && `, ${shown.contact.company_name}`}
                {shown.campaign && ` – ${shown.campaign.name}`}
                {shown.sender && ` – by ${shown.sender.email}`}{' '}
                {shown.contact?.email && (
                  <Link href={`/${team}/why?email=${encodeURIComponent(shown.contact.email)}`}>
                    Where do they stand?
                  </Link>
                )}
              </p>
            </header>
            {shown.review && (
              <p className="note wait">
                {capital(spaced(shown.review.why ?? 'a person should look at it'))}
                {shown.review.outcome && `: taken for ${spaced(shown.review.outcome)} until you say so`}.
              </p>
            )}
            <Acts conversation={shown} onLeft={onLeft} />
          </>
        )}
      </Shown>
      <Shown of={messages}>
        {({ data }) => (
          <>
            <ol className="messages">
              {data.map((message) => (
                <Said key={message.id} message={message} />
              ))}
            </ol>
            <Answer id={id} last={data.at(-1)?.id} />
          </>
        )}
      </Shown>
    </article>
  );
}

/** The person's own words; what they quote on demand. Mails are shown as text: nothing in them runs or loads. */
function Said({ message }: { message: Message }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { text, full_text: whole, delivery, attachments } = message;
  const hasMore = whole !== null && whole.trim() !== (text ?? '').trim();
  return (
    <li className={message.direction}>
      <p className="quiet">
        {message.from ?? 'unknown'} <When at={message.at} />
        {delivery && delivery.state !== 'sent' && (
          <span className="badge wait">
            {delivery.state}
            {delivery.reason && `: ${spaced(delivery.reason)}`}
          </span>
        )}
      </p>
      <p className="words">{(isWhole ? whole : text) ?? <em>no text</em>}</p>
      {hasMore && (
        <Button className="plain" onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Their words alone' : 'With what they quote'}
        </Button>
      )}
      {attachments.map(({ n, name, url }) => (
        <p key={n}>{url ? <a href={url}>{name}</a> : name}</p>
      ))}
    </li>
  );
}

function Acts({ conversation, onLeft }: { conversation: Conversation; onLeft(): void }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const acts = actsOn(conversation);
  const run = useMutation({
    mutationFn: async ({ body, outcome }: Act) => {
      const { id, review } = conversation;
      if (outcome && review)
        await bodyOf(
          api.POST('/v2/conversations/messages/{id}/reclassify', {
            params: { path: { id: review.message_id } },
            body: { outcome },
          }),
        );
      else if (body) await bodyOf(api.PATCH('/v2/conversations/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: async (_done, { leaves }) => {
      if (leaves) onLeft();
      await client.invalidateQueries();
    },
  });
  const mayAct = role !== 'read_only';
  useKeys(mayAct ? Object.fromEntries(acts.map((act) => [act.key, () => run.mutate(act)])) : {});
  if (!mayAct) return null;
  return (
    <div className="row" role="toolbar" aria-label="What to do with it">
      {acts.map((act) => (
        <Button key={act.key} className="plain" isDisabled={run.isPending} onPress={() => run.mutate(act)}>
          {act.name} <kbd title={act.says}>{act.key}</kbd>
        </Button>
      ))}
      {run.error && <FaultNote fault={run.error} />}
    </div>
  );
}

/** A reply. `last`: what the person who writes has read; a newer message refuses it once, so that two never answer at once. */
function Answer({ id, last }: { id: string; last: string | undefined }): ReactNode {
  const { role } = useMe();
  const client = useQueryClient();
  const [text, setText] = useState('');
  // One reply, however often it is sent: the same key until it was taken.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const sent = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/v2/conversations/{id}/messages', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body: { text, ...(last ? { expected_last_message_id: last } : {}) },
        }),
      ),
    onSuccess: async () => {
      setText('');
      setKey(crypto.randomUUID());
      await client.invalidateQueries();
    },
  });
  useKeys({ r: () => document.querySelector<HTMLTextAreaElement>('.answer textarea')?.focus() });
  if (role === 'read_only') return null;
  return (
    <Form
      className="answer"
      onSubmit={(event) => {
        event.preventDefault();
        sent.mutate();
      }}
    >
      <TextField value={text} onChange={setText}>
        <Label>
          Reply <kbd>r</kbd>
        </Label>
        <TextArea rows={5} />
      </TextField>
      {sent.error && <FaultNote fault={sent.error} />}
      <Button type="submit" className="primary" isDisabled={sent.isPending || text.trim() === ''}>
        Send
      </Button>
    </Form>
  );
}
