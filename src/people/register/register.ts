import type { PersonalTable } from '../personal-store.ts';
import { ANSWERS } from './answers-store.ts';
import { CONTACTS } from './contacts-store.ts';
import { MAILS } from './mails-store.ts';

/**
 * The register of personal data: what `POST /people/export` gives is what `POST /people/erase` removes. Within a kind the
 * table that finds the others comes last. decided: what stays are ids, times, states and the keys that make a second mail
 * impossible (Message-IDs, steps, enrollments); all counts are of those.
 */
export const PERSONAL: readonly PersonalTable[] = [...ANSWERS, ...MAILS, ...CONTACTS];
