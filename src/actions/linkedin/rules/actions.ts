import type { EventType } from '../../../platform/db/types.ts';
import type { Action } from '../../../sequences/rules/linkedin-actions.ts';

/** An action in the terms of the API. spec: identities; Event types */
export const OF_ACTION: Record<Action, { usage: Usage; limit: Limit; event: EventType }> = {
  message: { usage: 'messages', limit: 'messages_per_day', event: 'linkedin_message_sent' },
  connection: {
    usage: 'connection_requests',
    limit: 'connection_requests_per_day',
    event: 'linkedin_connection_sent',
  },
  visit: { usage: 'profile_visits', limit: 'profile_visits_per_day', event: 'linkedin_profile_visited' },
  like: { usage: 'likes', limit: 'likes_per_day', event: 'linkedin_post_liked' },
};
export type Usage = 'messages' | 'profile_visits' | 'connection_requests' | 'likes';
export type Limit =
  | 'messages_per_day'
  | 'connection_requests_per_day'
  | 'profile_visits_per_day'
  | 'likes_per_day';

const MAX_PREVIEW = 200;

/** spec: Event types, linkedin */
export function blockOf(
  action: Action,
  { profileUrl, message, at }: { profileUrl: string; message: string | null; at: Date },
): Record<string, string> {
  const of = { profile_url: profileUrl };
  switch (action) {
    case 'message':
      return {
        ...of,
        sent_at: at.toISOString(),
        message_preview: (message ?? '').slice(0, MAX_PREVIEW).toWellFormed(),
      };
    case 'connection':
      return { ...of, connection_sent_at: at.toISOString() };
    case 'visit':
      return { ...of, visited_at: at.toISOString() };
    case 'like':
      return { ...of, liked_at: at.toISOString() };
  }
}
