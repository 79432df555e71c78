import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { SenderProvider } from '../platform/db/types.ts';
import { blocksOf, countsOfSender } from './health-store.ts';
import type { Block, CountedMails } from './health-store.ts';
import { HEALTH_DAYS, blockedSince, firstDayOf } from './rules/health.ts';
import type { MailboxCounts } from './rules/health.ts';
import { blindSince } from './freshness-store.ts';
import type { SenderRow } from './sender-store.ts';
import { isTroubled } from './trouble-store.ts';

export type SenderView = SenderRow &
  MailboxCounts & {
    today: string;
    sent_today: number;
    next_send_at: Date | null;
    backoff_until: Date | null;
    backoff_reason: string | null;
    failures: number;
    watch_error: string | null;
    walked_at: Date | null;
    smtp_checked_at: Date | null;
    smtp_error: string | null;
    imap_checked_at: Date | null;
    imap_error: string | null;
    blind: boolean;
    signed_out: boolean;
    cap_today: number;
    stage_today: number;
  };

export interface SenderFilter {
  teamId: string;
  now: Date;
  /** A mailbox whose last complete walk is older is blind (wall time). */
  freshFrom: Date;
  id?: string | undefined;
  search?: string | undefined;
  provider?: SenderProvider | undefined;
  disabled?: boolean | undefined;
  warm?: boolean | undefined;
  inTrouble?: boolean | undefined;
  domain?: string | undefined;
  domainMatch?: 'exact' | 'partial' | undefined;
  limit: number;
  offset: number;
}

function matching(db: Db, filter: SenderFilter, stage: RawBuilder<number>) {
  let query = db
    .selectFrom('senders as s')
    .innerJoin('sender_states as st', (join) =>
      join.onRef('st.team_id', '=', 's.team_id').onRef('st.sender_id', '=', 's.id'),
    )
    .where('s.team_id', '=', filter.teamId)
    .where('s.deleted_at', 'is', null);
  if (filter.id) query = query.where('s.id', '=', filter.id);
  if (filter.provider) query = query.where('s.provider', '=', filter.provider);
  if (filter.disabled !== undefined) query = query.where('s.disabled', '=', filter.disabled);
  if (filter.inTrouble !== undefined)
    query = query.where(isTroubled(filter.freshFrom), '=', filter.inTrouble);
  if (filter.warm !== undefined)
    query = query.where(
      sql<boolean>`(warm_up_is_on(s.warm_up) and ${stage} >= warm_up_days(s.warm_up))`,
      '=',
      filter.warm,
    );
  if (filter.search) {
    const text = filter.search.toLowerCase();
    query = query.where(
      sql<boolean>`(strpos(lower(s.email), ${text}) > 0 or strpos(lower(s.send_as), ${text}) > 0)`,
    );
  }
  if (filter.domain) {
    const domain = filter.domain.toLowerCase().replace(/^@/, '');
    const of = sql<string>`split_part(lower(s.email), '@', 2)`;
    query =
      filter.domainMatch === 'partial'
        ? query.where(sql<boolean>`strpos(${of}, ${domain}) > 0`)
        : query.where(of, '=', domain);
  }
  return query;
}

/** One page of the mailboxes of a team, by address; `total` counts all that match. spec: GET /senders */
export async function listSenders(
  db: Db,
  filter: SenderFilter,
): Promise<{ total: number; rows: SenderView[] }> {
  const today = sql<string>`(${filter.now}::timestamptz at time zone s.timezone)::date`;
  const stage = sql<number>`warm_stage_on(s.warm_up, st.warm_stage, st.day, st.sent_today, st.warm_trouble, ${today})`;
  const query = matching(db, filter, stage);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { now } = filter;
  const window = { from: firstDayOf(now, HEALTH_DAYS), blockedSince: blockedSince(now) };
  const rows = await query
    .crossJoinLateral(sql<CountedMails>`(${countsOfSender(window)})`.as('n'))
    .leftJoin(sql<Block>`(${blocksOf(filter.teamId, window.blockedSince)})`.as('b'), (join) =>
      join.onRef('b.sender_id', '=', 's.id'),
    )
    .selectAll('s')
    .select([
      'n.sends',
      'n.bounces',
      'n.all_bounces',
      'n.recent_sends',
      sql<number>`coalesce(b.blocks, 0)`.as('blocks'),
      'b.blocked_at',
      'st.backoff_reason',
      'st.failures',
      'st.watch_error',
      'st.walked_at',
      'st.smtp_checked_at',
      'st.smtp_error',
      'st.imap_checked_at',
      'st.imap_error',
      blindSince(filter.freshFrom).as('blind'),
      sql<boolean>`(s.auth = 'oauth' and not exists (select 1 from sender_tokens tk
        where tk.team_id = s.team_id and tk.sender_id = s.id and tk.revoked_at is null))`.as('signed_out'),
      today.as('today'),
      stage.as('stage_today'),
      sql<number>`sender_cap(s.max_per_day, s.warm_up, ${stage})`.as('cap_today'),
      sql<number>`case when st.day < ${today} then 0 else st.sent_today end`.as('sent_today'),
      sql<Date | null>`case when st.next_send_at > ${filter.now} then st.next_send_at end`.as('next_send_at'),
      sql<Date | null>`case when st.backoff_until > ${filter.now} then st.backoff_until end`.as(
        'backoff_until',
      ),
    ])
    .orderBy(sql`lower(s.email)`)
    .orderBy('s.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { total, rows };
}
