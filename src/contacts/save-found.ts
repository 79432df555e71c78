import type { SignalListener } from '../platform/signals.ts';
import { saveCustom } from './profile-store.ts';

export const contactsOnActionEnded: SignalListener<'step_actions_ended'> = async (trx, ended, now) => {
  const found = ended.flatMap(({ teamId, enrollmentId, custom }) =>
    custom && Object.keys(custom).length > 0 ? [{ teamId, enrollmentId, custom }] : [],
  );
  if (found.length > 0) await saveCustom(trx, found, now);
};
