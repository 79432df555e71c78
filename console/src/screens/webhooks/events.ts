import type { paths } from '../../api-types.ts';
import type { Shape } from '../../api.ts';

type Webhook = Shape<'Webhook'>;
export type EventType = NonNullable<
  NonNullable<paths['/v2/webhooks/deliveries']['get']['parameters']['query']>['event_type']
>;

/** The flag of `events` that switches a type; without one its key in `config` does. */
export const EVENT_TYPES: readonly {
  type: EventType;
  says: string;
  flag?: keyof NonNullable<Webhook['events']>;
  /** Off until it is chosen. */
  isExtra?: true;
}[] = [
  { type: 'email_sent', says: 'a mail left', flag: 'sent' },
  { type: 'reply', says: 'a person answered', flag: 'reply' },
  { type: 'open', says: 'a mail was opened', flag: 'open' },
  { type: 'click', says: 'a link was followed', flag: 'click' },
  { type: 'bounce', says: 'a mail came back', flag: 'bounce' },
  { type: 'unsubscribe', says: 'a person wants no more mail', flag: 'unsubscribe' },
  { type: 'autoresponse', says: 'an automatic answer came' },
  { type: 'interest', says: 'the interest of a contact was set' },
  { type: 'appointment', says: 'a meeting was booked' },
  { type: 'finished', says: 'the sequence of a contact ended' },
  { type: 'contact_added', says: 'a contact came into a campaign' },
  { type: 'contact_paused', says: 'a contact was paused' },
  { type: 'contact_resumed', says: 'a contact goes on' },
  { type: 'linkedin_connection_sent', says: 'an invitation was sent' },
  { type: 'linkedin_connection_accepted', says: 'an invitation was accepted' },
  { type: 'linkedin_message_sent', says: 'a message was sent' },
  { type: 'linkedin_reply', says: 'a message was answered' },
  { type: 'linkedin_profile_visited', says: 'a profile was visited' },
  { type: 'linkedin_post_liked', says: 'a post was liked' },
  { type: 'reply_link_click', says: 'a link of a reply of yours was followed' },
  { type: 'inbox_link_click', says: 'a link in the inbox was followed' },
  { type: 'sender_incident', says: 'a mailbox has a trouble', isExtra: true },
  { type: 'campaign_paused', says: 'a campaign paused itself', isExtra: true },
  { type: 'task_created', says: 'a task was made', isExtra: true },
  { type: 'task_completed', says: 'a task was done', isExtra: true },
  { type: 'domain_health', says: 'a domain broke or was mended', isExtra: true },
  { type: 'webhook_paused', says: 'an endpoint fails or works again', isExtra: true },
];

const keyOf = (type: EventType): string => `${type}_event`;

/** The types that the webhook gets. docs/webhooks.md has the same table. */
export const wantedOf = ({ events, config }: Pick<Webhook, 'events' | 'config'>): Set<EventType> =>
  new Set(
    EVENT_TYPES.filter(({ type, flag, isExtra }) => {
      if (flag) return events === null || events[flag] === true;
      const own = config[keyOf(type)];
      return typeof own === 'boolean' ? own : events === null && !isExtra;
    }).map(({ type }) => type),
  );

/** What to write so that exactly these types are delivered. */
export const subscriptionTo = (wanted: ReadonlySet<EventType>): Pick<Webhook, 'events' | 'config'> => ({
  events: Object.fromEntries(
    EVENT_TYPES.flatMap(({ type, flag }) => (flag ? [[flag, wanted.has(type)]] : [])),
  ),
  config: Object.fromEntries(
    EVENT_TYPES.flatMap(({ type, flag }) => (flag ? [] : [[keyOf(type), wanted.has(type)]])),
  ),
});

/** Which types a webhook gets, in a few words. */
export function wantedWords(webhook: Pick<Webhook, 'events' | 'config'>): string {
  const wanted = wantedOf(webhook);
  if (wanted.size === EVENT_TYPES.length) return 'all events';
  if (wanted.size === 0) return 'no event';
  if (wanted.size > 4) return `${wanted.size} of ${EVENT_TYPES.length} types of event`;
  return [...wanted].map((type) => type.replaceAll('_', ' ')).join(', ');
}
