import type { paths } from '../../api-types.ts';
import { capital, spaced } from '../../words.ts';
import type { Conversation } from './row.tsx';

export type Change = NonNullable<
  paths['/v2/conversations/{id}']['patch']['requestBody']
>['content']['application/json'];
export type Verdict = NonNullable<
  NonNullable<
    paths['/v2/conversations/messages/{id}/reclassify']['post']['requestBody']
  >['content']['application/json']['outcome']
>;

/** A change of a conversation, or the word of a person on what a message is. */
export type Deed =
  | { change: Change }
  | { messageId: string; outcome: Verdict; contactId: string | null | undefined };

export interface Act {
  key: string;
  name: string;
  /** What the call does, for who points at it. */
  says: string;
  deed: Deed;
  /** What takes it back; none: it cannot be. */
  undo?: Deed;
  /** The conversation leaves the list, and the next one is shown. */
  leaves?: true;
  isOn?: boolean;
}

const SNOOZE_HOURS = 24;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const INTERESTS = [
  ['i', 'interested'],
  ['n', 'not_interested'],
  ['m', 'meeting_request'],
  ['b', 'meeting_booked'],
  ['c', 'customer'],
  ['f', 'future'],
  ['w', 'follow_up'],
] as const;

export const SAYS: Record<Verdict, string> = {
  reply: 'an answer',
  unsubscribe: 'an opt-out',
  autoresponse: 'an automatic answer',
  bounce: 'a bounce',
  none: 'no answer',
};

/** What a person says of the interest, one key each. The key of the one that is set takes it away. */
export const interestsOf = ({ interest }: Conversation): Act[] =>
  INTERESTS.map(([key, each]) => ({
    key,
    name: capital(spaced(each)),
    says: interest === each ? 'takes it away' : 'what the person wants, as you read it',
    deed: { change: { interest: interest === each ? '' : each } },
    undo: { change: { interest: interest ?? '' } },
    isOn: interest === each,
  }));

const verdictsOf = ({ review, contact }: Conversation): Act[] => {
  if (!review) return [];
  const { message_id: messageId, outcome: before } = review;
  const of = { messageId, contactId: contact?.id };
  const settle = (act: Pick<Act, 'key' | 'name' | 'says'>, outcome: Verdict): Act => ({
    ...act,
    deed: { ...of, outcome },
    ...(before ? { undo: { ...of, outcome: before } } : {}),
    leaves: true,
  });
  return [
    settle(
      { key: 'o', name: 'It is an opt-out', says: 'no mail goes to this person any more' },
      'unsubscribe',
    ),
    settle({ key: 'y', name: 'It is an answer', says: 'the sequence ends for this person' }, 'reply'),
    settle({ key: 'g', name: 'Go on', says: 'it is no answer: the sequence goes on' }, 'none'),
  ];
};

/** What one key does with a conversation. `user`: who acts. */
export const actsOn = (conversation: Conversation, user: string): Act[] => [
  ...verdictsOf(conversation),
  {
    key: 's',
    name: 'Snooze',
    says: `it comes back in ${SNOOZE_HOURS} hours, or with the next answer`,
    deed: { change: { snoozed_until: inHours(SNOOZE_HOURS) } },
    undo: { change: { snoozed_until: null } },
    leaves: true,
  },
  conversation.assigned_to === user
    ? {
        key: 'a',
        name: 'Not mine',
        says: 'any member of the team answers',
        deed: { change: { assigned_to: null } },
        undo: { change: { assigned_to: user } },
      }
    : {
        key: 'a',
        name: 'Mine',
        says: 'you answer',
        deed: { change: { assigned_to: user } },
        undo: { change: { assigned_to: conversation.assigned_to } },
      },
  conversation.read
    ? {
        key: 'u',
        name: 'Unread',
        says: 'it counts as unread again',
        deed: { change: { read: false } },
        undo: { change: { read: true } },
      }
    : {
        key: 'u',
        name: 'Read',
        says: 'it leaves the unread ones',
        deed: { change: { read: true } },
        undo: { change: { read: false } },
        leaves: true,
      },
  {
    key: 'e',
    name: 'Archive',
    says: 'it leaves the list',
    deed: { change: { archived: true } },
    undo: { change: { archived: false } },
    leaves: true,
  },
];
