import { sql } from 'kysely';
import { foundBy } from '../contacts/found-by.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { meansAll } from './rules/audience.ts';
import type { Audience, Filters } from './rules/audience.ts';
import { reasonsOf } from './rules/exclusions.ts';
import type { ExclusionReason, Exclusions } from './rules/exclusions.ts';

export interface AudienceQuery {
  teamId: string;
  audience: Audience;
  exclusions: Exclusions;
  /** Facts are read as of this time; later contacts are not in the audience. */
  now: Date;
}

const any = (parts: Sql[]): Sql => (parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`);

const enrolled = (campaignIds: string[] | undefined, where: Sql): Sql => sql`
  exists (select from enrollments e where e.contact_profile_id = p.id and e.team_id = p.team_id and e.deleted_at is null
    and e.life <> 'archived' and ${campaignIds?.length ? sql`e.campaign_id = any(${campaignIds}::uuid[])` : sql`true`}
      and ${where})`;

const isChosen = ({ audience }: AudienceQuery): Sql =>
  meansAll(audience)
    ? sql`true`
    : any([
        ...(audience.label_ids
          ? [
              sql`exists (select from contact_labels l where l.team_id = p.team_id and l.contact_profile_id = p.id
                and l.label_id = any(${audience.label_ids}::uuid[]))`,
            ]
          : []),
        ...(audience.campaign_ids ? [enrolled(audience.campaign_ids, sql`true`)] : []),
        ...(audience.contact_profile_ids ? [sql`p.id = any(${audience.contact_profile_ids}::uuid[])`] : []),
      ]);

const hasInterest = (interest: (string | null)[], campaignIds: string[] | undefined): Sql => {
  const statuses = interest.filter((status) => status !== null);
  return any([
    ...(statuses.length > 0
      ? [enrolled(campaignIds, sql`e.interest = any(${statuses}::contact_interest[])`)]
      : []),
    ...(interest.includes(null) ? [sql`not ${enrolled(campaignIds, sql`e.interest is not null`)}`] : []),
  ]);
};

const IS_MAILED = sql`exists (select from enrollment_positions o
  where o.team_id = e.team_id and o.enrollment_id = e.id and o.mailed)`;

/** decided: filters on enrollments ask about the audience's campaigns, or else about all of the team. */
function passes({ search, interest, has_email_sent: mailed }: Filters, campaignIds?: string[]): Sql {
  const parts = [
    ...(search ? [foundBy(search)] : []),
    ...(interest ? [hasInterest(interest, campaignIds)] : []),
    ...(mailed === undefined ? [] : [sql`${enrolled(campaignIds, IS_MAILED)} = ${mailed}::boolean`]),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

const mailedTo = (where: Sql): Sql => sql`
  exists (select from email_sends m where lower(m.recipient) = p.email_key and m.team_id = p.team_id and ${where})`;

const MEANING: Record<ExclusionReason, (at: AudienceQuery) => Sql> = {
  no_email: () => sql`p.email is null`,
  unsubscribed: () => sql`p.unsubscribed_at is not null`,
  blacklisted: () => sql`exists (select from suppression_of(p.team_id, p.email_key))`,
  invalid: () => sql`p.valid2 = 2`,
  // A bounced step marks its enrollment, and a user may release that contact; other mails have only their own mark.
  bounced: () => sql`(
    exists (select from enrollments e
      where e.contact_profile_id = p.id and e.team_id = p.team_id and still_holds(e.bounced_at, e.released_at))
    or ${mailedTo(sql`m.source not in ('step', 'placement', 'test')
      and m.bounced_as in ('invalid_recipient', 'unknown')`)})`,
  // Also by another tool, before the contact came here.
  recently_contacted: ({ exclusions, now }) => {
    const since = sql`${now}::timestamptz - make_interval(days => ${exclusions.recently_contacted_days}::int)`;
    return sql`(${mailedTo(sql`m.source not in ('placement', 'test')
      and m.state in ('sending', 'data', 'sent', 'uncertain')
      and coalesce(m.sent_at, m.data_now, m.slot_at) > ${since}`)}
      or exists (select from enrollments e
        join earlier_threads a on a.enrollment_id = e.id and a.team_id = e.team_id and a.last_contacted_at > ${since}
        where e.contact_profile_id = p.id and e.team_id = p.team_id))`;
  },
  active_in_sequence: () => sql`
    exists (select from enrollments e
      join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id and c.status = 'active'
      where e.contact_profile_id = p.id and e.team_id = p.team_id and e.life = 'active' and e.deleted_at is null)`,
};

const reasonIn = (at: AudienceQuery): Sql =>
  sql`case ${sql.join(
    reasonsOf(at.exclusions).map((reason) => sql`when ${MEANING[reason](at)} then ${sql.lit(reason)}`),
    sql` `,
  )} end`;

/**
 * The audience's contacts among some profiles; `reason` null: the contact gets the mail. Estimates, previews and the sending
 * share this query. Each contact is read by keys, which leaves the planner no order of joins.
 */
const audienceOf = (at: AudienceQuery, among: Sql): Sql => sql`
  select p.id, p.email, p.first_name, p.last_name, p.company_name, ${reasonIn(at)} as reason
  from ${among} p
  where p.deleted_at is null and p.created_at <= ${at.now} and ${isChosen(at)}
    and ${passes(at.audience.filters ?? {}, at.audience.campaign_ids)}`;

function profilesOf({ teamId, audience }: AudienceQuery, where = sql`true`): Sql {
  const { contact_profile_ids: ids, label_ids, campaign_ids } = audience;
  const named = ids && !audience.all && !label_ids && !campaign_ids;
  return sql`(select * from contact_profiles where team_id = ${teamId} and ${where}
    and ${named ? sql`id = any(${ids}::uuid[])` : sql`true`} offset 0)`;
}

export async function countAudience(db: Db, at: AudienceQuery): Promise<Map<ExclusionReason | null, number>> {
  const { rows } = await sql<{ reason: ExclusionReason | null; contacts: number }>`
    select reason, count(*)::int as contacts from (${audienceOf(at, profilesOf(at))}) a group by reason`.execute(
    db,
  );
  return new Map(rows.map(({ reason, contacts }) => [reason, contacts]));
}

export async function hasRecipients(db: Db | Trx, at: AudienceQuery): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from (${audienceOf(at, profilesOf(at))}) a where reason is null) as any`.execute(
    db,
  );
  return rows[0]!.any;
}

export interface AudienceContact {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
}

export async function previewAudience(
  db: Db,
  at: AudienceQuery & { search: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: AudienceContact[] }> {
  const where = at.search ? foundBy(at.search) : sql`true`;
  const { rows } = await sql<{ total: number; rows: AudienceContact[] | null }>`
    with a as materialized (select p.* from (${audienceOf(at, profilesOf(at))}) p where p.reason is null and ${where})
    select (select count(*)::int from a) as total, (select json_agg(r) from (
      select id, email, first_name, last_name, company_name from a order by id
        limit ${at.limit} offset ${at.offset}) r) as rows`.execute(db);
  return { total: rows[0]!.total, rows: rows[0]!.rows ?? [] };
}

export interface Walked {
  /** The last profile read; null: none is behind `after`. */
  last: string | null;
  done: boolean;
  recipients: { id: string; email: string }[];
}

/** Reads the next `limit` profiles behind `after`, in the audience or not: a bounded piece of work. */
export async function walkAudience(
  trx: Trx,
  at: AudienceQuery & { after: string | null; limit: number },
): Promise<Walked> {
  const behind = at.after ? sql`id > ${at.after}` : sql`true`;
  const { rows } = await sql<{
    last: string | null;
    looked: number;
    recipients: Walked['recipients'] | null;
  }>`
    with part as materialized (select * from ${profilesOf(at, behind)} c order by id limit ${at.limit})
    select (select id from part order by id desc limit 1) as last, (select count(*)::int from part) as looked,
      (select json_agg(json_build_object('id', a.id, 'email', a.email) order by a.id)
        from (${audienceOf(at, sql`part`)}) a where a.reason is null) as recipients`.execute(trx);
  const { last, looked, recipients } = rows[0]!;
  return { last, done: looked < at.limit, recipients: recipients ?? [] };
}

const NAMED = {
  label_ids: 'labels',
  campaign_ids: 'campaigns',
  contact_profile_ids: 'contact_profiles',
} as const;
export type NamedIn = keyof typeof NAMED;

export async function unknownIds(
  db: Db | Trx,
  teamId: string,
  where: NamedIn,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select v.id from unnest(${ids}::uuid[]) as v (id)
    where not exists (select from ${sql.table(NAMED[where])} x where x.team_id = ${teamId} and x.id = v.id)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
