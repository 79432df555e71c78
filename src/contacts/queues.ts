import Type from 'typebox';
import { defineQueue } from '../platform/queue/define.ts';

/** Work off one bulk action; one worker at a time. */
export const bulkAction = defineQueue({
  name: 'contacts.bulk-action',
  payload: Type.Object({ teamId: Type.String(), actionId: Type.String() }),
  expireSeconds: 3600,
});
