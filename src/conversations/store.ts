import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { ContactInterest, EnrollmentLife, EventChannel, InboundOutcome } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface ConversationRow {
  team_id: string;
  id: string;
  channel: EventChannel;
  subject: string | null;
  from_address: string | null;
  contact: {
    /** Id of the enrollment; null: a broadcast was answered. */
    id: string | null;
    contact_profile_id: string;
    email: string | null;
    first_name: string | null;
    last_name: string | null;
    company_name: string | null;
  } | null;
  campaign: { id: string; name: string } | null;
  sender: { id: string; email: string; disabled: boolean } | null;
  identity: { id: string; name: string } | null;
  labels: { id: string; name: string; color: string | null }[];
  unread_since: Date | null;
  archived_at: Date | null;
  snoozed_until: Date | null;
  assigned_to: string | null;
  assignee: { id: string; email: string; name: string | null } | null;
  needs_review: boolean;
  interest: ContactInterest | null;
  mood: string | null;
  category: string | null;
  last_message: {
    id: string;
    direction: 'inbound' | 'outbound';
    from: string | null;
    text: string | null;
    at: string;
  } | null;
  review: {
    message_id: string;
    why: string | null;
    outcome: InboundOutcome | null;
    matched_by: string | null;
    received_at: string;
    suggested_contacts: { id: string; campaign_id: string; email: string | null; life: EnrollmentLife }[];
  } | null;
  last_message_at: Date;
  created_at: Date;
}

const SHOWN_TEXT = 200;

export async function readConversations(
  db: Db | Trx,
  teamId: string,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConversationRow>`
    ${prepared('conversations as lists show them')}
      select c.team_id, c.id, c.channel, c.subject, c.from_address, c.unread_since, c.archived_at, c.needs_review,
      c.snoozed_until, c.assigned_to, to_json(w) as assignee,
      c.interest, c.mood, c.category,
      c.last_message_at, c.created_at, to_json(p) as contact, to_json(g) as campaign, to_json(s) as sender,
        to_json(y) as identity, to_json(m) as last_message,
      to_json(r) as review,
      coalesce((select json_agg(b order by lower(b.name)) from (select b.id, b.name, b.color
        from conversation_labels l join labels b on b.team_id = l.team_id and b.id = l.label_id
        where l.team_id = c.team_id and l.conversation_id = c.id) b), '[]') as labels
    from unnest(${ids}::uuid[]) with ordinality as v(id, place)
    cross join lateral (select * from conversations c where c.team_id = ${teamId} and c.id = v.id limit 1) c
    left join lateral (select c.enrollment_id as id, p.id as contact_profile_id, p.email, p.first_name, p.last_name,
      p.company_name
      from contact_profiles p where p.team_id = c.team_id and p.id = c.contact_profile_id limit 1) p on true
    left join lateral (select id, name from campaigns g where g.team_id = c.team_id and g.id = c.campaign_id
      limit 1) g on true
    left join lateral (select id, email, disabled from senders s where s.team_id = c.team_id and s.id = c.sender_id
      limit 1) s on true
    left join lateral (select y.id, y.name from linkedin_identities y
      where c.channel = 'linkedin' and y.team_id = c.team_id and y.id = c.sender_id limit 1) y on true
    left join lateral (select u.id, u.email, nullif(concat_ws(' ', u.first_name, u.last_name), '') as name from users u
      where u.id = c.assigned_to limit 1) w on true
    left join lateral (select m.id, m.direction, m.from_address as
      from, "left"(m.body_text, ${SHOWN_TEXT}) as text, m.sent_at as at
      from conversation_messages m where m.team_id = c.team_id and m.conversation_id = c.id
        order by m.sent_at desc, m.id desc limit 1) m on true
    left join lateral (select i.id as message_id, i.review_reason as why, i.outcome, i.matched_by, i.received_at,
        coalesce((select json_agg(json_build_object('id', e.id, 'campaign_id', e.campaign_id, 'email', q.email, 'life',
          e.life) order by n.place)
          from unnest(i.suggested) with ordinality as n(id, place)
          join enrollments e on e.team_id = c.team_id and e.id = n.id and e.deleted_at is null
          join contact_profiles q on q.team_id = c.team_id and q.id = e.contact_profile_id), '[]') as suggested_contacts
      from conversation_messages m
        join inbound_messages i on i.team_id = m.team_id and i.id = m.inbound_message_id and i.needs_review
      where c.needs_review and m.team_id = c.team_id and m.conversation_id = c.id order by m.sent_at desc, m.id desc
        limit 1) r on true
    order by v.place`.execute(db);
  return rows;
}

export async function findConversation(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<{ team_id: string }>`
    select c.team_id from conversations c where c.id = ${id}
      and c.team_id in (select t.id from teams t where t.organization_id = ${organizationId})`.execute(db);
  return rows[0] && (await readConversations(db, rows[0].team_id, [id]))[0];
}

export interface ContactCampaign {
  contact_id: string;
  campaign_id: string;
  name: string;
  life: EnrollmentLife;
  reason: string | null;
  interest: ContactInterest | null;
}
const MAX_CAMPAIGNS = 100;

export async function listCampaignsOf(db: Db, teamId: string, profileId: string): Promise<ContactCampaign[]> {
  const { rows } = await sql<ContactCampaign>`
    select e.id as contact_id, e.campaign_id, g.name, e.life, e.life_reason as reason, e.interest
    from enrollments e join campaigns g on g.team_id = e.team_id and g.id = e.campaign_id
    where e.team_id = ${teamId} and e.contact_profile_id = ${profileId} and e.deleted_at is null
    order by e.created_at desc, e.id desc limit ${MAX_CAMPAIGNS}`.execute(db);
  return rows;
}

export async function markConversation(
  trx: Trx,
  at: { teamId: string; id: string },
  set: {
    read?: boolean | undefined;
    archived?: boolean | undefined;
    snoozed_until?: string | null | undefined;
    assigned_to?: string | null | undefined;
  },
  now: Date,
): Promise<void> {
  const { read, archived, snoozed_until: until, assigned_to: assignee } = set;
  await sql`
    update conversations set
      unread_since = case ${read ?? null}::boolean when true then null when false then coalesce(unread_since, ${now})
        else unread_since end,
      archived_at = case ${archived ?? null}::boolean when false then null when true then coalesce(archived_at, ${now})
        else archived_at end,
      snoozed_until = case when ${until !== undefined} then ${until ?? null}::timestamptz else snoozed_until end,
      assigned_to = case when ${assignee !== undefined} then ${assignee ?? null}::uuid else assigned_to end
    where team_id = ${at.teamId} and id = ${at.id}`.execute(trx);
}

/** Finds labels by id, or by name without case, keyed by the given word, and locks them until the transaction ends. */
export async function lockLabels(
  trx: Trx,
  teamId: string,
  named: readonly string[],
): Promise<Map<string, { id: string; applies_to: string }>> {
  const { rows } = await sql<{ word: string; id: string; applies_to: string }>`
    select n.word, l.id, l.applies_to from unnest(${named}::text[]) as n(word)
    join (select id, name, applies_to from labels where team_id = ${teamId} for key share) l
      on l.id::text = lower(n.word) or lower(l.name) = lower(n.word)
    order by l.id::text <> lower(n.word)`.execute(trx);
  const found = new Map<string, { id: string; applies_to: string }>();
  for (const { word, ...label } of rows) if (!found.has(word)) found.set(word, label);
  return found;
}

export async function setLabels(
  trx: Trx,
  at: { teamId: string; id: string },
  labelIds: readonly string[],
): Promise<void> {
  await sql`
    delete from conversation_labels where team_id = ${at.teamId} and conversation_id = ${at.id}
      and not label_id = any(${labelIds}::uuid[])`.execute(trx);
  await sql`
    insert into conversation_labels (team_id, conversation_id, label_id, last_message_at)
    select c.team_id, c.id, v.id, c.last_message_at from conversations c, unnest(${labelIds}::uuid[]) as v(id)
    where c.team_id = ${at.teamId} and c.id = ${at.id} on conflict do nothing`.execute(trx);
}

export async function writeInterest(trx: Trx, at: { teamId: string; enrollmentId: string }): Promise<void> {
  await sql`
    update conversations c set interest = e.interest from enrollments e
    where e.team_id = ${at.teamId} and e.id = ${at.enrollmentId} and c.team_id = ${at.teamId}
      and c.contact_profile_id = e.contact_profile_id and c.enrollment_id = e.id
        and c.interest is distinct from e.interest`.execute(trx);
}
