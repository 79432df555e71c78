import { stopwatch } from '../platform/clock.ts';
import { callMailHost } from './probe.ts';
import type { Call, Called, Failure } from './probe.ts';
import { providerOfBanner } from './rules/providers.ts';
import type { Provider } from './rules/providers.ts';
import { classifyReply, statedWaitSeconds } from './rules/reply.ts';
import type { Finding } from './rules/reply.ts';

export interface Target {
  host: string;
  ip: string;
  provider: Provider | null;
}
export interface Heard {
  target: Target;
  called: Called;
  finding: Finding;
  wasGreylisted: boolean;
  retryAfterSeconds: number | null;
}

export type Envelope = Omit<Call, 'ip' | 'host' | 'useTls'>;
interface Way {
  onConnect(ip: string): void;
  greylistRetriesMs: readonly number[];
}

const FAILED: Record<Failure, Pick<Finding, 'subtype' | 'reason' | 'risk'>> = {
  refused: { subtype: 'unknown_smtp', reason: 'no_connection', risk: 'HIGH' },
  connect_timeout: { subtype: 'timeout', reason: 'connect_timeout', risk: 'HIGH' },
  timeout: { subtype: 'timeout', reason: 'timeout', risk: 'MEDIUM' },
  closed: { subtype: 'unknown_smtp', reason: 'connection_closed', risk: 'MEDIUM' },
  flood: { subtype: 'unknown_smtp', reason: 'reply_too_long', risk: 'HIGH' },
  not_smtp: { subtype: 'unknown_smtp', reason: 'not_smtp', risk: 'HIGH' },
  tls_failed: { subtype: 'probe_blocked', reason: 'tls_failed', risk: 'MEDIUM' },
  smtputf8_unsupported: { subtype: 'unknown_smtp', reason: 'smtputf8_unsupported', risk: 'HIGH' },
};

function judge(called: Called, provider: Provider | null): Finding {
  const { failure, reply, stage } = called;
  if (failure === 'closed' && stage === 'connect')
    return { ...FAILED.closed, risk: 'HIGH', bounceCategory: 'soft' };
  if (failure) return { ...FAILED[failure], bounceCategory: 'soft' };
  return classifyReply(stage, reply!, provider);
}

/** Asks one address of one host until it answers: without TLS after a TLS failure, once more after a hang-up. */
export async function askRecipient(target: Target, envelope: Envelope, way: Way): Promise<Heard> {
  let useTls = true;
  let wasTlsBroken = false;
  let hangUps = 0;
  let greys = 0;
  let wasGreylisted = false;
  for (;;) {
    way.onConnect(target.ip);
    const called = await callMailHost({ ...envelope, ip: target.ip, host: target.host, useTls });
    const provider = target.provider ?? providerOfBanner(called.banner);
    let finding = judge(called, provider);
    const leftMs = envelope.deadline - stopwatch();
    const heard = (): Heard => ({
      target: { ...target, provider },
      called,
      finding,
      wasGreylisted,
      retryAfterSeconds:
        finding.subtype === 'greylisted' ? statedWaitSeconds(called.reply?.text ?? '') : null,
    });
    if (finding.subtype === 'greylisted') wasGreylisted = true;
    if (leftMs <= 0) return heard();
    if (called.failure === 'tls_failed' && useTls) {
      useTls = false;
      wasTlsBroken = true;
      continue;
    }
    if (wasTlsBroken && called.reply?.code === 530) finding = { ...finding, reason: 'tls_failed' };
    if (called.failure === 'closed' && called.stage !== 'connect' && hangUps++ === 0) continue;
    const waitMs = mayPass(called, finding) ? way.greylistRetriesMs[greys++] : undefined;
    if (waitMs === undefined || !fits(waitMs, leftMs, heard().retryAfterSeconds)) return heard();
    await pause(waitMs);
  }
}

/** Greylisting, or a temporary error that does not name it but may be it (RFC 6647 2.1). */
const mayPass = ({ stage, reply }: Called, { subtype, reason }: Finding): boolean =>
  subtype === 'greylisted' ||
  (stage === 'rcpt' && subtype === 'unknown_smtp' && reason === 'temporary_error' && reply?.code !== 421);

const fits = (waitMs: number, leftMs: number, statedSeconds: number | null): boolean =>
  waitMs < leftMs && (statedSeconds ?? 0) * 1000 < leftMs;

const pause = (ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
};
