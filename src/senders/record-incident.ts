import type { AppServices } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SenderIncidentKind } from '../platform/db/types.ts';
import { closeIncidents, countTrouble, deleteIncidents, insertIncident } from './incident-store.ts';
import type { TurnedIncident } from './incident-store.ts';

type Deps = Pick<AppServices, 'clock' | 'ids' | 'eventLog'>;

export const WATCH_TROUBLES = ['watching', 'imap_login', 'folder'] as const;
/** A login or a mail that works ends all of these. */
export const SENDING_TROUBLES = ['sending', 'smtp_login', 'sign_in'] as const;
export const COPY_TROUBLES = ['sent_copy'] as const;
export const FORWARD_TROUBLES = ['forwarding'] as const;
const ALL_TROUBLES = [
  'blind',
  ...WATCH_TROUBLES,
  ...SENDING_TROUBLES,
  ...COPY_TROUBLES,
  ...FORWARD_TROUBLES,
] as const;

export interface Trouble {
  kind: SenderIncidentKind;
  text: string | null;
  /** Times in a row, this one included. */
  times: number;
}

/** decided: a server that fails once and works at the next try is no incident; the other kinds do not end by themselves */
const OPENS_AFTER: Partial<Record<SenderIncidentKind, number>> = { watching: 2, sending: 2, sent_copy: 2 };

export async function recordTrouble(
  trx: Trx,
  deps: Deps,
  at: { teamId: string; senderId: string },
  { kind, text, times }: Trouble,
): Promise<void> {
  const wall = deps.clock.wall();
  const met = { ...at, kind, text, wall };
  if ((await countTrouble(trx, met)) || times < (OPENS_AFTER[kind] ?? 1)) return;
  const opened = await insertIncident(trx, { ...met, id: deps.ids.uuid(wall) });
  if (opened) await record(trx, deps, 'began', [opened]);
}

export async function endTroubles(
  trx: Trx,
  deps: Deps,
  at: { teamId: string; senderIds: string[] },
  kinds: readonly SenderIncidentKind[] = ALL_TROUBLES,
): Promise<void> {
  const closed = await closeIncidents(trx, { ...at, kinds, wall: deps.clock.wall() });
  await record(trx, deps, 'ended', closed);
}

async function record(
  trx: Trx,
  { clock, eventLog }: Deps,
  state: 'began' | 'ended',
  incidents: readonly TurnedIncident[],
): Promise<void> {
  if (incidents.length === 0) return;
  await eventLog.record(
    trx,
    incidents.map((incident) => ({
      teamId: incident.team_id,
      type: 'sender_incident',
      occurredAt: clock.now(),
      senderId: incident.sender_id,
      detail: {
        sender_incident: {
          id: incident.id,
          kind: incident.kind,
          state,
          sender_id: incident.sender_id,
          email: incident.email,
          first_at: incident.first_at.toISOString(),
          count: incident.count,
          replies_checked_at: incident.walked_at?.toISOString() ?? null,
          error: incident.last_text,
        },
      },
    })),
  );
}

const KEEP_DAYS = 90;
const BATCH = 1_000;

export async function purgeIncidents({ db, clock }: Pick<AppServices, 'db' | 'clock'>): Promise<boolean> {
  const before = new Date(clock.wall().getTime() - KEEP_DAYS * 86_400_000);
  return (await deleteIncidents(db, { before, limit: BATCH })) === BATCH;
}
