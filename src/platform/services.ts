import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Crash } from './failpoints.ts';
import type { Db } from './db/connect.ts';
import type { OutageWatch } from './db/outage.ts';
import type { WorkGate } from './gate.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Egress } from './net/egress.ts';
import type { Queue } from './queue/boss.ts';
import type { Secrets } from './secrets.ts';
import type { Signals } from './signals.ts';
import type { Claims, Troubles } from './troubles.ts';
import type { Registered } from './work/registered.ts';
import type { DueNotifier } from './work/due-notifier.ts';

/** What `app.ts` composes once for every room; a use case declares which of them it uses. */
export interface Services {
  config: Config;
  db: Db;
  /** The pool behind `db`, for COPY streams; stores only. */
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  secrets: Secrets;
  egress: Egress;
  queue: Queue;
  /** Whether work may begin: everything that claims work asks it. */
  gate: WorkGate;
  /** What readiness says beside the gate's reasons. */
  troubles: Troubles;
  /** Tries to claim work that fail. */
  claims: Claims;
  /** Ask it about each database error before logging it. */
  outage: OutageWatch;
  /** All kinds of background work, for those who look at it. */
  register: readonly Registered[];
  /** Takes notice of what became due. */
  wake: DueNotifier;
  /** Tells other rooms what happened, in the transaction in which it does. */
  signals: Signals;
  crash: Crash;
  /** Base of tracking and unsubscribe links, without a trailing slash. */
  publicUrl: string;
}
