import type { EventConsumer, ReportedEvent } from '../connectors/consume-events.ts';
import { keepMessage, keepThread } from '../conversations/keep-thread.ts';
import { suppress } from '../deliverability/suppress.ts';
import { openAsWell, openElsewhere, openOf } from '../enrollments/pause-elsewhere.ts';
import { suggestInterest } from '../enrollments/change-interest.ts';
import { inConversation } from '../events/event.ts';
import type { EventDraft } from '../events/event.ts';
import type { AppServices } from '../events/record-event.ts';
import { reportedTime } from '../actions/linkedin/apply-results.ts';
import { MESSAGES } from '../actions/linkedin/event-wire.ts';
import { findCorrespondent } from '../actions/linkedin/find-correspondent.ts';
import type { Correspondence } from '../actions/linkedin/find-correspondent.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { readZone } from './match-store.ts';
import type { Verdict } from './rules/verdict.ts';
import { awayUntil } from './rules/absence.ts';
import { interestOf } from './rules/interest.ts';
import { onLinkedin } from './rules/on-linkedin.ts';
import type { ParsedMail } from './rules/mail.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'crash' | 'eventLog' | 'signals'>;

const asMail = (text: string, at: Date): ParsedMail => ({
  headers: {},
  from: null,
  writers: [],
  perhapsWriters: [],
  fromName: '',
  to: [],
  subject: '',
  messageId: null,
  inReplyTo: [],
  references: [],
  text,
  hasBody: true,
  isGuessed: false,
  contentType: 'text/plain',
  reports: [],
  feedback: null,
  returned: null,
  calendarMethod: null,
  citedInText: [],
  failedRecipients: [],
  calendarAnswer: null,
  sentAt: at,
});

/**
 * Judges LinkedIn messages by the mail rules; they stop the sequence as mails do. decided: no second opinion is asked,
 * and a person settles a message by the status of the conversation. spec: Event types, linkedin_reply
 */
export function linkedinMessages(deps: Deps): EventConsumer {
  return {
    reader: MESSAGES,
    async apply(trx, event) {
      const { body } = event;
      const found = await findCorrespondent(trx, {
        organizationId: event.organizationId,
        teamId: String(body.team_id),
        externalId: (body.identity as { external_id: string }).external_id,
        profileUrl: String(body.profile_url),
      });
      if (typeof found === 'string') return found;
      await book(trx, deps, found, event);
      return null;
    },
  };
}

async function book(trx: Trx, deps: Deps, found: Correspondence, event: ReportedEvent): Promise<void> {
  const now = deps.clock.now();
  const at = reportedTime(event.body.at, now);
  const text = String(event.body.text);
  // The rules with all languages take half a second to load: only a process that gets a message loads them, once.
  const { classify } = await import('./rules/classify.ts');
  const verdict = onLinkedin(
    classify(asMail(text, at), { wroteTo: new Set(), own: new Set(), citesOurs: true, receivedAt: at }),
    text,
  );
  const conversationId = await converse(trx, deps, found, { text, verdict, at });
  const { contact, identity } = found;
  const about = {
    teamId: contact.team_id,
    channel: 'linkedin' as const,
    occurredAt: now,
    campaignId: contact.campaign_id,
    enrollmentId: contact.enrollment_id,
    contactProfileId: contact.contact_profile_id,
    senderId: identity.id,
    conversationId,
  };
  const url = contact.linkedin_url ?? String(event.body.profile_url);
  const drafts: EventDraft[] = [{ ...about, ...draftOf(verdict, { url, text, at }) }];
  if (verdict.outcome === 'unsubscribe' && contact.email)
    await suppress(trx, deps, {
      teamId: contact.team_id,
      address: contact.email,
      reason: 'unsubscribe',
      cause: event.id,
    });
  if (verdict.outcome === 'autoresponse')
    drafts.push(...(await pauseAbsent(trx, deps, found, { verdict, cause: event.id, at })));
  drafts.push(...(await applyToDuplicates(trx, deps, found, { verdict, cause: event.id, now })));
  const interest = verdict.outcome === 'reply' ? interestOf(verdict.intent) : null;
  if (interest)
    drafts.push(
      ...(await suggestInterest(trx, deps, {
        teamId: contact.team_id,
        enrollmentId: contact.enrollment_id,
        campaignId: contact.campaign_id,
        profileId: contact.contact_profile_id,
        interest,
      })),
    );
  deps.crash('linkedin.before_commit');
  await deps.eventLog.record(trx, inConversation(drafts, conversationId));
}

/** An absence pauses as after a mail: in every campaign, unless answers count for their campaign only. */
async function pauseAbsent(
  trx: Trx,
  deps: Deps,
  { contact, same }: Correspondence,
  { verdict, cause, at }: { verdict: Extract<Verdict, { outcome: 'autoresponse' }>; cause: string; at: Date },
): Promise<EventDraft[]> {
  if (verdict.subtype !== 'out_of_office') return [];
  const { team_id: teamId, enrollment_id: enrollmentId } = contact;
  const until = awayUntil(verdict.returnDate, at, await readZone(trx, teamId, contact.campaign_id));
  const away = [enrollmentId, ...(await openElsewhere(trx, teamId, enrollmentId))];
  for (const { id } of same) away.push(...(await openAsWell(trx, teamId, id)));
  return deps.signals.signal(
    trx,
    'answers_noticed',
    [{ teamId, enrollmentIds: away, reason: 'out_of_office', until, cause }],
    deps.clock.now(),
  );
}

/**
 * Duplicates of a person in a team count as one person: an opt-out applies to each, and an answer pauses the others
 * within its reply scope.
 */
async function applyToDuplicates(
  trx: Trx,
  deps: Deps,
  { contact, identity, same }: Correspondence,
  { verdict, cause, now }: { verdict: Verdict; cause: string; now: Date },
): Promise<EventDraft[]> {
  const teamId = contact.team_id;
  const drafts: EventDraft[] = [];
  for (const { id: contactProfileId, email } of same) {
    if (verdict.outcome === 'unsubscribe') {
      if (email) await suppress(trx, deps, { teamId, address: email, reason: 'unsubscribe', cause });
      const detail = { unsubscribe: { method: 'auto_detected' } };
      drafts.push({
        teamId,
        type: 'unsubscribe',
        channel: 'linkedin',
        occurredAt: now,
        contactProfileId,
        senderId: identity.id,
        detail,
      });
    } else if (verdict.outcome === 'reply') {
      const enrollmentIds = await (verdict.doubt ? openOf : openAsWell)(trx, teamId, contactProfileId);
      const reason = verdict.doubt ? 'opt_out_doubt' : 'replied_elsewhere';
      const answer = { teamId, enrollmentIds, reason, cause } as const;
      drafts.push(...(await deps.signals.signal(trx, 'answers_noticed', [answer], now)));
    }
  }
  return drafts;
}

async function converse(
  trx: Trx,
  deps: Deps,
  { contact, identity }: Correspondence,
  { text, verdict, at }: { text: string; verdict: Verdict; at: Date },
): Promise<string> {
  const teamId = contact.team_id;
  const now = deps.clock.now();
  const conversationId = await keepThread(trx, {
    teamId,
    id: deps.ids.uuid(now),
    channel: 'linkedin',
    senderId: identity.id,
    contact: {
      profileId: contact.contact_profile_id,
      campaignId: contact.campaign_id,
      enrollmentId: contact.enrollment_id,
    },
    from: null,
    subject: '',
    mood: verdict.outcome === 'reply' ? verdict.intent.mood : null,
    category: verdict.outcome === 'reply' ? verdict.intent.category : null,
    needsReview: verdict.needsReview,
    isNews: true,
    at: now,
  });
  await keepMessage(trx, {
    teamId,
    id: deps.ids.uuid(now),
    conversationId,
    from: contact.linkedin_url,
    to: identity.name,
    subject: '',
    text,
    messageId: null,
    inboundId: null,
    sendId: null,
    at,
  });
  return conversationId;
}

/** A doubtful opt-out pauses in every campaign, as by mail. */
function draftOf(
  verdict: Verdict,
  { url, text, at }: { url: string; text: string; at: Date },
): Pick<EventDraft, 'type' | 'detail' | 'pause'> {
  const linkedin = { profile_url: url, received_at: at.toISOString(), reply_text: text };
  switch (verdict.outcome) {
    case 'unsubscribe':
      return { type: 'unsubscribe', detail: { unsubscribe: { method: 'auto_detected' } } };
    case 'autoresponse':
      return {
        type: 'autoresponse',
        detail: { autoresponse: { subtype: verdict.subtype, text: verdict.text } },
      };
    case 'reply': {
      const { category, mood, confidence } = verdict.intent;
      return {
        type: 'linkedin_reply',
        detail: { linkedin: { ...linkedin, category, mood, confidence } },
        ...(verdict.doubt ? { pause: 'opt_out_doubt' } : {}),
      };
    }
    case 'bounce':
    case 'none':
      return { type: 'linkedin_reply', detail: { linkedin } };
  }
}
