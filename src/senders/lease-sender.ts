import type { Db } from '../platform/db/connect.ts';
import { dropLease, prolongLease, takeLease } from './state-store.ts';
import type { Held } from './state-store.ts';

type Lease = Held & { wall: Date; seconds: number };
const until = ({ wall, seconds }: Lease): Date => new Date(wall.getTime() + seconds * 1000);

/** One worker at a time sends from a mailbox. Resolves false while another one's lease runs. */
export const leaseSender = (db: Db, lease: Lease): Promise<boolean> =>
  takeLease(db, { ...lease, until: until(lease) });

/** Prolongs a lease that is still held. */
export const renewLease = (db: Db, lease: Lease): Promise<void> =>
  prolongLease(db, { ...lease, until: until(lease) });

/** Gives the mailbox free; nothing happens when another worker holds it by now. */
export const releaseSender = (db: Db, held: Held): Promise<void> => dropLease(db, held);
