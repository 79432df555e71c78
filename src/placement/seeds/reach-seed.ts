import type { Services } from '../../platform/services.ts';
import type { ImapLimits } from '../../inbox/imap-bounds.ts';
import type { ImapSession } from '../../inbox/imap.ts';
import { reachMailbox } from '../../inbox/reach-mailbox.ts';
import type { Security } from '../rules/seed.ts';
import { openSeedPassword } from './seal-seed.ts';
import type { SeedRow } from './seed-store.ts';

export type SeedTrouble = 'seed_auth' | 'seed_unreachable' | 'password_unreadable';

export type ReachedSeed =
  | { kind: 'open'; session: ImapSession }
  | { kind: 'trouble'; why: SeedTrouble; text: string };

/** Logs in to a seed. A refusal of the server is a value. */
export async function reachSeed(
  deps: Pick<Services, 'egress' | 'secrets'>,
  seed: SeedRow,
  limits: ImapLimits,
): Promise<ReachedSeed> {
  const password = openSeedPassword(deps.secrets, seed);
  if (password.kind !== 'ok')
    return {
      kind: 'trouble',
      why: 'password_unreadable',
      text: `the password cannot be opened: ${password.why}`,
    };
  const reached = await reachMailbox(
    deps,
    {
      host: seed.imap_host,
      port: seed.imap_port,
      security: seed.imap_security as Security,
      user: seed.imap_user,
      pass: password.plain,
    },
    limits,
  );
  if (reached.kind === 'open') return reached;
  return {
    kind: 'trouble',
    why: reached.cause === 'auth' ? 'seed_auth' : 'seed_unreachable',
    text: reached.why,
  };
}
