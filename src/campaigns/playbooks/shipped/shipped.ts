import { coldIntroduction } from './cold-introduction.ts';
import { eventInvitation } from './event-invitation.ts';
import { formerCustomers } from './former-customers.ts';
import { linkedinAndMail } from './linkedin-and-mail.ts';
import { referral } from './referral.ts';
import type { Playbook } from '../playbook.ts';

/** Playbooks that ship with the product; every team has them. An id stays what it is: campaigns name it. */
export const SHIPPED: readonly Playbook[] = [
  coldIntroduction,
  eventInvitation,
  formerCustomers,
  linkedinAndMail,
  referral,
];
