import { createEventLog } from './events/record-event.ts';
import type { EventLog } from './events/record-event.ts';
import type { After } from './platform/after.ts';
import { acceleratedClock, systemClock } from './platform/clock.ts';
import { masterSecrets } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { crashAt, noCrash } from './platform/failpoints.ts';
import { connect } from './platform/db/connect.ts';
import { assertSchema } from './platform/db/migrate.ts';
import { createOutageWatch } from './platform/db/outage.ts';
import { createWorkGate } from './platform/gate.ts';
import { startQueueKeeper } from './platform/work/queue-keeper.ts';
import type { GateKeeping } from './platform/gate.ts';
import type { Services } from './platform/services.ts';
import { systemIds } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { createEgress } from './platform/net/egress.ts';
import { startQueue } from './platform/queue/boss.ts';
import { createSecrets } from './platform/secrets.ts';
import { createSignals } from './platform/signals.ts';
import { steadyClock } from './platform/steady-clock.ts';
import type { SteadyClock } from './platform/steady-clock.ts';
import { createClaims, createTroubles } from './platform/troubles.ts';
import { queuesOf } from './platform/work/registered.ts';
import { publicUrlOf } from './platform/public-url.ts';
import { createDueNotifier } from './platform/work/due-notifier.ts';
import { listeners, signalListeners } from './wiring.ts';
import { WORK } from './work.ts';

export interface App extends Services, AsyncDisposable {
  eventLog: EventLog;
  gate: GateKeeping;
  clock: SteadyClock;
}

export type Overrides = Partial<Pick<Services, 'clock' | 'ids' | 'log' | 'crash' | 'register'>> & {
  after?: After;
  /** The stopwatch of `createClaims`. */
  elapsedMs?: () => number;
};

/**
 * The only wiring. Opens the pool and the queue, checks the schema, and closes all in reverse when disposed.
 * Throws `ConfigError` on a missing setting and `SchemaError` on a schema of another version.
 */
export async function compose(config: Config, name: string, overrides: Overrides = {}): Promise<App> {
  await using closing = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel, name);
  const clock = steadyClock(
    overrides.clock ?? (config.clockSpeed === 1 ? systemClock : acceleratedClock(config.clockSpeed)),
  );
  const ids = overrides.ids ?? systemIds();
  const crash = overrides.crash ?? (config.crashAt ? crashAt(config.crashAt) : noCrash);
  const secrets = createSecrets(masterSecrets(config), { random: ids.bytes });
  const url = config.databaseUrl!;
  const gate = createWorkGate();
  const troubles = createTroubles();
  const outage = createOutageWatch({ url, log, gate });
  const { db, pool, close } = connect({
    url,
    applicationName: `outreachd-${name}`,
    log,
    onLost: (error) => void outage.isOutage(error),
    ...config.database,
  });
  closing.defer(close);
  closing.defer(() => outage.close());
  await assertSchema(db);
  const egress = createEgress({
    allowCidrs: config.egressAllowCidrs,
    dnsServers: config.dnsServers,
    dnsTimeoutMs: config.dnsTimeoutMs,
    mailPorts: config.mailPorts,
    after: overrides.after,
  });
  closing.defer(() => egress.close());
  const queue = await startQueue(url, queuesOf(WORK), config.queue, { log, gate, outage, troubles });
  closing.defer(() => queue.stop());
  const mending = startQueueKeeper({ queue, log, gate, outage });
  closing.defer(() => mending.stop());
  const wake = createDueNotifier({ db, log, outage });
  closing.defer(() => wake.stop());
  const publicUrl = publicUrlOf(config);
  const tools = {
    config,
    db,
    pool,
    clock,
    ids,
    log,
    secrets,
    egress,
    queue,
    wake,
    register: overrides.register ?? WORK,
    crash,
    publicUrl,
    signals: createSignals(signalListeners({ ids })),
  };
  const claims = createClaims(overrides.elapsedMs);
  const services = { ...tools, gate, outage, troubles, claims };
  const eventLog = createEventLog({ ids, crash, listeners: listeners(services) });
  const opened = closing.move();
  return { ...services, eventLog, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
