import type { Db } from '../platform/db/connect.ts';
import { dropLease, renewLease, takeLease } from '../platform/db/leases.ts';
import type { Held as HeldKey } from '../platform/db/leases.ts';

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

export const leaseSender = (db: Db, lease: Lease): Promise<boolean> =>
  takeLease(db, { ...heldKeyOf(lease), wall: lease.wall, until: until(lease) });

export const renewSender = (db: Db, lease: Lease): Promise<void> =>
  renewLease(db, { ...heldKeyOf(lease), until: until(lease) });

export const releaseSender = (db: Db, held: Held): Promise<void> => dropLease(db, heldKeyOf(held));
