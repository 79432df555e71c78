import type { StepResult } from '../../platform/db/types.ts';

/** In the order of the database's type. */
export const RESULTS = Object.keys({
  sent: true,
  returned: true,
  opened: true,
  clicked: true,
  replied: true,
  positive: true,
  bounced: true,
  opted_out: true,
  autoresponse: true,
} satisfies Record<StepResult, true>) as StepResult[];
