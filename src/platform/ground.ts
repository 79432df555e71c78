import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Crash } from './crash.ts';
import type { Db } from './db/connect.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';
import type { Egress } from './net/egress.ts';
import type { Queue } from './queue/boss.ts';
import type { Secrets } from './secrets.ts';

/** The tools of the ground floor that `app.ts` composes once; a use case declares which of them it needs. */
export interface Ground {
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
  crash: Crash;
  /** Base of tracking and unsubscribe links, without a trailing slash. */
  publicUrl: string;
}
