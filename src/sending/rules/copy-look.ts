import type { SendState } from '../../platform/db/types.ts';

const SECOND_MS = 1_000;

export type CopyLook = { do: 'copy' } | { do: 'drop' } | { do: 'wait'; ms: number };

/** A `pending` mail is claimed again before it leaves, and the claim makes its copy due. */
export function lookAtCopy(state: SendState): CopyLook {
  switch (state) {
    case 'sent':
      return { do: 'copy' };
    case 'rejected':
    case 'cancelled':
      return { do: 'drop' };
    case 'sending':
    case 'data':
      return { do: 'wait', ms: 15 * SECOND_MS };
    case 'uncertain':
      return { do: 'wait', ms: 60 * SECOND_MS };
    case 'pending':
      return { do: 'wait', ms: 3_600 * SECOND_MS };
  }
}
