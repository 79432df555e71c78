import Type from 'typebox';
import { ContactId, Id, OfCampaign, Timestamp, nullable, oneOf } from '../platform/http/schema.ts';
import type { ExplainRow } from './explain-store.ts';
import type { Explanation } from './rules/explain.ts';
import { timelineWords } from './rules/timeline-words.ts';
import type { TimelineRow } from './timeline-store.ts';

export const Gate = Type.Object({
  gate: Type.String({ description: 'one of the words of docs/reasons.md', examples: ['outside_window'] }),
  passed: Type.Boolean(),
  says: nullable(
    Type.String({
      description: 'what it means that the gate is shut; null: it is open',
      examples: ['the schedule of the campaign or of the team lets no mail leave now'],
    }),
  ),
  detail: nullable(Type.String({ examples: ['campaign'] })),
  since: nullable(Timestamp),
  until: nullable({ ...Timestamp, description: 'when it opens by itself; null: not known' }),
});

export const Explained = Type.Object(
  {
    contact_id: ContactId,
    campaign_id: OfCampaign.campaign_id,
    act: Type.Boolean({ description: 'whether a worker takes the next step or sends the mail now' }),
    blocker: nullable({ ...Gate, description: 'the first gate that is shut' }),
    next_eligible_at: nullable({
      ...Timestamp,
      description: 'when every gate is open; null: now, or not known',
    }),
    gates: Type.Array(Gate, { description: 'every gate, in the order in which they are asked' }),
    position: Type.Object({
      node_id: nullable(Type.String({ description: 'the node', examples: ['email-1'] })),
      state: nullable(oneOf(['entering', 'waiting', 'sending', 'sent'], { description: 'the state' })),
      step_number: Type.Integer({
        description: 'of the mail that waits here, else of the last mail that left; 0: none did',
        examples: [1],
      }),
      arrived_at: nullable(Timestamp),
      next_run_at: nullable({
        ...Timestamp,
        description: 'when the next step is due; null when there is none',
      }),
    }),
    mail: nullable(
      Type.Object({
        id: Id,
        state: oneOf(['pending', 'sending', 'data', 'uncertain'], { description: 'the state' }),
        attempt: Type.Integer({ description: 'replies of servers so far' }),
        next_attempt_at: nullable(Timestamp),
      }),
    ),
    Sender: nullable(
      Type.Object({
        id: Id,
        email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
      }),
    ),
  },
  { title: 'Explanation' },
);

export const presentExplained = (row: ExplainRow, explanation: Explanation) => ({
  contact_id: row.id,
  campaign_id: row.campaign_id,
  ...explanation,
  position: {
    node_id: row.node_id,
    state: row.node_state,
    step_number: row.step_number ?? 0,
    arrived_at: row.arrived_at,
    next_run_at: row.next_run_at,
  },
  mail: row.mail_id
    ? {
        id: row.mail_id,
        state: row.mail_state,
        attempt: row.mail_attempt ?? 0,
        next_attempt_at: row.mail_due_at,
      }
    : null,
  Sender: row.sender_id && row.sender_email ? { id: row.sender_id, email: row.sender_email } : null,
});

export const TimelineItem = Type.Object(
  {
    id: Id,
    at: Timestamp,
    kind: oneOf(['event', 'mail', 'call', 'linkedin', 'move', 'hold']),
    of: oneOf(['contact', 'campaign', 'mailbox', 'team']),
    type: Type.String({
      description:
        'an event type, mail_queued, moved_to_subsequence, held, released, or an action with its state, ' +
        'as call_done or linkedin_visit_failed',
      examples: ['held'],
    }),
    reason: nullable(Type.String({ description: 'why', examples: [null] })),
    says: Type.String({
      description: 'what happened, or what held it, in words',
      examples: ['the schedule of the campaign or of the team lets no mail leave now'],
    }),
    detail: nullable(
      Type.String({
        description:
          'more about the reason; of a click, the URL of the link; of a move, the subsequence by name and ' +
          'id; of contact_added, the campaign that the contact came from',
        examples: ['campaign'],
      }),
    ),
    until: nullable(Timestamp),
    node_id: nullable(Type.String({ description: 'the node', examples: ['email-1'] })),
    step_number: nullable(Type.Integer({ description: 'the number of the step', examples: [1] })),
    state: nullable(Type.String({ description: 'of a mail, as it is now', examples: ['sent'] })),
  },
  { title: 'TimelineItem' },
);

export const presentTimelineItem = (row: TimelineRow) => ({
  ...row,
  says: timelineWords(row),
});
