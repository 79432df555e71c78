import Type from 'typebox';
import { defineQueue } from '../platform/queue/define.ts';

/** Merge one upload; one worker at a time. */
export const importMerge = defineQueue({
  name: 'import.merge',
  payload: Type.Object({ teamId: Type.String(), uploadId: Type.String() }),
  expireSeconds: 3600,
});
