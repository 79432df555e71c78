import type { App } from '../../src/app.ts';

/** A mail, as a broadcast sends it, of which it is not known whether its server took it. */
export async function makeUncertain(
  { app }: { app: Pick<App, 'pool' | 'ids' | 'clock'> },
  { teamId, senderId, word }: { teamId: string; senderId: string; word: string },
): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, subject, state, hold_reason,
       data_at, created_at, updated_at)
     values ($1, $2, 'broadcast', $2, $3, $4 || '@doubt.test', '<' || $4 || '@doubt>', $4, 'uncertain', 'outcome_unknown',
       now(), now(), now()) returning id`,
    [teamId, app.ids.uuid(app.clock.now()), senderId, word],
  );
  return rows[0]!.id;
}
