import Type from 'typebox';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { ExplainRow } from './explain-store.ts';
import { said } from './rules/explain.ts';
import type { Explanation } from './rules/explain.ts';
import type { TimelineRow } from './timeline-store.ts';

export const Gate = Type.Object({
  gate: Type.String({ description: 'one of the words of docs/reasons.md' }),
  passed: Type.Boolean(),
  says: Type.String({ description: 'what it means that the gate is shut' }),
  detail: nullable(Type.String()),
  since: nullable(Timestamp),
  until: nullable({ ...Timestamp, description: 'when it opens by itself; null: not known' }),
});

export const Explained = Type.Object(
  {
    contact_id: Uuid,
    campaign_id: Uuid,
    act: Type.Boolean({ description: 'whether a worker takes the next step or sends the mail now' }),
    blocker: nullable({ ...Gate, description: 'the first gate that is shut' }),
    next_eligible_at: nullable({
      ...Timestamp,
      description: 'when every gate is open; null: now, or not known',
    }),
    gates: Type.Array(Gate, { description: 'every gate, in the order in which they are asked' }),
    position: Type.Object({
      node_id: nullable(Type.String()),
      state: nullable(oneOf(['entering', 'waiting', 'sending', 'sent'])),
      step_number: Type.Integer({
        description: 'of the mail that waits here, else of the last mail that left; 0: none did',
      }),
      arrived_at: nullable(Timestamp),
      next_run_at: nullable(Timestamp),
    }),
    mail: nullable(
      Type.Object({
        id: Uuid,
        state: oneOf(['pending', 'sending', 'data', 'uncertain']),
        attempt: Type.Integer({ description: 'replies of servers so far' }),
        next_attempt_at: nullable(Timestamp),
      }),
    ),
    Sender: nullable(Type.Object({ id: Uuid, email: Type.String() })),
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
    id: Uuid,
    at: Timestamp,
    kind: oneOf(['event', 'mail', 'call', 'linkedin', 'move', 'hold']),
    of: oneOf(['contact', 'campaign', 'mailbox', 'team']),
    type: Type.String({
      description:
        'an event type, mail_queued, moved_to_subsequence, held, released, or an action with its state, as call_done or linkedin_visit_failed',
    }),
    reason: nullable(Type.String()),
    says: nullable(Type.String({ description: 'what the reason means' })),
    detail: nullable(
      Type.String({
        description:
          'more about the reason; of a click, the URL of the link; of a move, the subsequence by name and id; of contact_added, the campaign that the contact came from',
      }),
    ),
    until: nullable(Timestamp),
    node_id: nullable(Type.String()),
    step_number: nullable(Type.Integer()),
    state: nullable(Type.String({ description: 'of a mail, as it is now' })),
  },
  { title: 'TimelineItem' },
);

export const presentTimelineItem = (row: TimelineRow) => ({
  ...row,
  says: row.reason === null ? null : said(row.reason),
});
