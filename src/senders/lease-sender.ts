import type { Db } from '../platform/db/connect.ts';
import { dropLease, renewLease, takeLease } from '../platform/db/leases.ts';
import type { Held as HeldKey } from '../platform/db/leases.ts';

/** A mailbox and the worker that says it sends from it. */
export interface Held {
  teamId: string;
  senderId: string;
  token: string;
}
type Lease = Held & { wall: Date; seconds: number };

export const heldKeyOf = ({ teamId, senderId, token }: Held): HeldKey => ({
  kind: 'mailbox',
  teamId,
  key: senderId,
  token,
});
const until = ({ wall, seconds }: Lease): Date => new Date(wall.getTime() + seconds * 1000);

/** One worker at a time sends from a mailbox. Resolves false while another one's lease runs. */
export const leaseSender = (db: Db, lease: Lease): Promise<boolean> =>
  takeLease(db, { ...heldKeyOf(lease), wall: lease.wall, until: until(lease) });

/** Prolongs a lease that is still held. */
export const renewSender = (db: Db, lease: Lease): Promise<void> =>
  renewLease(db, { ...heldKeyOf(lease), until: until(lease) });

/** Gives the mailbox free; nothing happens when another worker holds it by now. */
export const releaseSender = (db: Db, held: Held): Promise<void> => dropLease(db, heldKeyOf(held));
