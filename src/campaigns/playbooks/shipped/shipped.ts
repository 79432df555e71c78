import { coldIntroduction } from './cold-introduction.ts';
import { eventInvitation } from './event-invitation.ts';
import { formerCustomers } from './former-customers.ts';
import { linkedinAndMail } from './linkedin-and-mail.ts';
import { referral } from './referral.ts';
import type { Playbook } from '../playbook.ts';

/** An id never changes: campaigns refer to it. */
export const SHIPPED: readonly Playbook[] = [
  coldIntroduction,
  eventInvitation,
  formerCustomers,
  linkedinAndMail,
  referral,
];
