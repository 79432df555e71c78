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

/**
 * - `app.ts` composes these once for every room; each use case declares those that it uses.
 * - `pool`: for COPY streams, in stores only.
 * - `outage`: ask it about each database error before logging.
 * - `publicUrl`: base of tracking and unsubscribe links, without a trailing slash.
 */
export interface Services {
  config: Config;
  db: Db;
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  secrets: Secrets;
  egress: Egress;
  queue: Queue;
  gate: WorkGate;
  troubles: Troubles;
  claims: Claims;
  outage: OutageWatch;
  register: readonly Registered[];
  wake: DueNotifier;
  signals: Signals;
  crash: Crash;
  publicUrl: string;
}
