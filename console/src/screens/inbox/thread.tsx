import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, bodyOf, dataOf } from '../../api.ts';
import { Shown } from '../../parts.tsx';
import { capital, spaced } from '../../words.ts';
import { Story } from '../why/story.tsx';
import { ActsBar } from './acts-bar.tsx';
import { SAYS } from './acts.ts';
import { Answer } from './answer.tsx';
import type { Done } from './deeds.ts';
import { nameOf } from './row.tsx';
import { Said } from './said.tsx';

const PAGE = 50;
const REFRESH_MS = 10_000;

interface Opened {
  id: string;
  team: string;
  onDone(done: Done | null): void;
  onLeft(): void;
}

/** One conversation: who it is, why a person should look, what was said, and the reply. */
export function Thread({ id, team, onDone, onLeft }: Opened): ReactNode {
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
                {shown.campaign && (
                  <>
                    {' '}
                    – <Link href={`/${team}/campaigns?id=${shown.campaign.id}`}>{shown.campaign.name}</Link>
                  </>
                )}
                {shown.sender && ` – by ${shown.sender.email}`}
                {shown.assignee && ` – ${shown.assignee.name ?? shown.assignee.email} answers`}{' '}
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
                {shown.review.outcome && `: taken for ${SAYS[shown.review.outcome]} until you say so`}.
              </p>
            )}
            <ActsBar conversation={shown} onDone={onDone} onLeft={onLeft} />
            {shown.contact?.id && <Story id={shown.contact.id} isOpen={false} />}
          </>
        )}
      </Shown>
      <Shown of={messages}>
        {({ data }) => (
          <>
            <ol className="messages">
              {data.map((message) => (
                <Said key={message.id} message={message} contactId={conversation.data?.contact?.id} />
              ))}
            </ol>
            {conversation.data?.channel === 'email' && (
              <Answer id={id} team={team} last={conversation.data.last_message_id} />
            )}
          </>
        )}
      </Shown>
    </article>
  );
}
