import type { Secrets } from '../platform/secrets.ts';
import type { Services } from '../platform/services.ts';
import { afterCheck, trackingFault } from './rules/tracking-check.ts';
import { takeTrackingChecks, writeTrackingCheck } from './tracking-domain-store.ts';
import type { TrackingCheck } from './tracking-domain-store.ts';

/** A tracking domain proves under this path that it leads to this installation. */
export const TRACKING_PROOF_PATH = '/.well-known/outreachd-tracking';

const PURPOSE = 'tracking-domain';
const TEXT = 'this installation';
const TOKEN_BYTES = 16;
const BATCH = 10;
const TIMEOUT_MS = 10_000;
/** Longer than a request; after it another worker repeats the check of a dead one. */
const LEASE_MS = 60_000;
const HTTPS_PORT = 443;

const spelled = (mac: Buffer): string => mac.subarray(0, TOKEN_BYTES).toString('base64url');

export const trackingProof = (secrets: Pick<Secrets, 'mac'>): string => spelled(secrets.mac(PURPOSE, TEXT));

type Deps = Pick<Services, 'db' | 'clock' | 'egress' | 'secrets'> & {
  port?: number;
};

async function check(deps: Deps, { team_id: teamId, domain, ...before }: TrackingCheck, until: Date) {
  const { port = HTTPS_PORT } = deps;
  const answer = await deps.egress.request({
    method: 'GET',
    url: `https://${domain}${port === HTTPS_PORT ? '' : `:${port}`}${TRACKING_PROOF_PATH}`,
    headers: { accept: 'text/plain' },
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: 1024,
  });
  const fault = trackingFault(answer, deps.secrets.macs(PURPOSE, TEXT).map(spelled));
  await writeTrackingCheck(deps.db, { teamId, domain, until }, afterCheck(before, fault, deps.clock.wall()));
}

/** Checks by HTTPS, without following redirects, that tracking domains lead here. Resolves true when there may be more. */
export async function checkTrackingDomains(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const taken = await takeTrackingChecks(deps.db, { wall, until, limit: BATCH });
  await Promise.all(taken.map((each) => check(deps, each, until)));
  return taken.length === BATCH;
}
