import Type from 'typebox';
import type { Static } from 'typebox';
import { lastWord } from '../conversations/judgement.ts';
import { Confidence, Evidence, Subtype } from '../conversations/message-wire.ts';
import {
  EmailAddress,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  Uuid,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import { REVIEW_REASONS } from './rules/consequence.ts';
import type { ReviewReason } from './rules/consequence.ts';
import { MATCHED_BY } from './rules/match.ts';
import { CATEGORIES } from '../events/rules/reply-category.ts';
import type { ReviewRow } from './review-store.ts';

const REASONS = Object.keys(REVIEW_REASONS) as ReviewReason[];
export const OUTCOMES = ['reply', 'bounce', 'unsubscribe', 'autoresponse', 'none'] as const;

export const ReviewItem = Type.Object(
  {
    object: object('review_item'),
    id: { ...Uuid, description: 'of the message: what `reclassify` takes' },
    team_id: OfTeam.team_id,
    sender_id: { ...Uuid, description: 'the mailbox that it came to' },
    conversation_id: nullable({ ...Uuid, description: 'null: a report, or a message that cannot be read' }),
    contact: nullable({ ...Uuid, description: 'the contact that it was booked or paused for' }),
    from: nullable(Type.String({ examples: ['office@example.com'] })),
    subject: nullable(Type.String({ examples: ['Spare parts'] })),
    text: nullable(
      Type.String({ description: 'its first words', examples: ['Thank you. What does it cost?'] }),
    ),
    received_at: Timestamp,
    outcome: nullable(oneOf(OUTCOMES)),
    subtype: Subtype,
    mood: nullable(Type.String({ description: 'of a reply', examples: ['neutral'] })),
    needs_review: Type.Boolean({ description: 'whether a person should look at it' }),
    why: nullable({
      ...oneOf(REASONS),
      description: [
        'why a person should look; it stays when the message was settled',
        ...Object.entries(REVIEW_REASONS).map(([reason, says]) => `- \`${reason}\`: ${says}`),
      ].join('\n'),
      examples: ['unmatched'],
    }),
    confidence: { ...Confidence, examples: [0.81] },
    evidence: Evidence,
    matched_by: nullable({
      ...oneOf(MATCHED_BY),
      description: 'what named the mail of ours that it belongs to; null: nothing',
    }),
    suggested_contacts: Type.Array(
      Type.Object({
        id: Id,
        campaign_id: OfCampaign.campaign_id,
        email: nullable(EmailAddress),
        life: oneOf(['active', 'paused', 'finished', 'archived'], {
          description: 'the state of the contact in its sequence',
          examples: ['active'],
        }),
      }),
      { description: 'contacts whose answer it may be, the likeliest first' },
    ),
    settled_at: nullable({ ...Timestamp, description: 'when a person said what it is' }),
  },
  { title: 'ReviewItem' },
);

export const Reclassify = Type.Object({
  outcome: Type.Optional({
    ...oneOf(OUTCOMES),
    description: 'what the message is; when left out, what it was taken for, else a reply',
  }),
  contact_id: Type.Optional({
    ...Uuid,
    description:
      'whose answer it is; when left out, the contact that it was matched with. What was settled as ' +
      '`none` has no contact any more',
  }),
  category: Type.Optional({ ...oneOf(CATEGORIES), description: 'of a reply' }),
  mood: Type.Optional({ ...oneOf(['positive', 'negative', 'neutral']), description: 'of a reply' }),
  bounce_category: Type.Optional({
    ...oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown']),
    description: 'of a bounce',
  }),
  subtype: Type.Optional({
    ...oneOf(['out_of_office', 'auto_ack', 'no_longer_here']),
    description: 'of an autoresponse',
  }),
  return_date: Type.Optional({
    ...Type.String({ format: 'date' }),
    description: 'of an out_of_office: when the contact is written to again',
  }),
});
export type Reclassified = Static<typeof Reclassify>;

export function presentReviewItem(row: ReviewRow) {
  const { mood, confidence, evidence } = lastWord(row.judged);
  return {
    object: 'review_item',
    id: row.id,
    team_id: row.team_id,
    sender_id: row.sender_id,
    conversation_id: row.conversation_id,
    contact: row.enrollment_id,
    from: row.from_address,
    subject: row.subject,
    text: row.excerpt,
    received_at: row.received_at,
    outcome: row.outcome,
    subtype: row.subtype,
    mood,
    needs_review: row.needs_review,
    why: row.review_reason,
    confidence,
    evidence,
    matched_by: row.matched_by,
    suggested_contacts: row.suggested,
    settled_at: row.settled_at,
  };
}
