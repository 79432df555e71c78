import type { Trx } from './db/transaction.ts';

/** What a step asked of a person or of a server came to its end. */
export interface EndedErrand {
  teamId: string;
  enrollmentId: string;
  nodeId: string;
  pass: number;
  /** Custom fields of the contact that it found out. */
  custom?: Record<string, string | number | boolean | null>;
}

/** What upper rooms do in the transaction that ends errands: fields are saved, and contacts that waited go on. */
export type ErrandListener = (trx: Trx, ended: readonly EndedErrand[], now: Date) => Promise<void>;
