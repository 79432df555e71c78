import { readDomainName } from '../../deliverability/domains/rules/domain-name.ts';
import type { Fault } from '../../platform/errors.ts';

export interface AskedMailbox {
  local_part: string;
  first_name: string;
  last_name: string;
}

export interface AskedDomain {
  domain: string;
  mailboxes?: AskedMailbox[];
}

export interface PlannedMailbox {
  email: string;
  domain: string;
  firstName: string;
  lastName: string;
}

export interface Plan {
  domains: string[];
  mailboxes: PlannedMailbox[];
}

export const MOST_MAILBOXES = 100;

/**
 * Normalizes names. `mailboxes` at the top are for each domain that names none. Resolves every fault: invalid names,
 * repeated domains and addresses, too many mailboxes.
 */
export function planOf(asked: { domains: readonly AskedDomain[]; mailboxes?: readonly AskedMailbox[] }): {
  plan: Plan;
  faults: Fault[];
} {
  const plan: Plan = { domains: [], mailboxes: [] };
  const faults: Fault[] = [];
  asked.domains.forEach((one, index) => {
    const param = `domains[${index}].domain`;
    const domain = readDomainName(one.domain);
    if (domain === null) faults.push({ param, message: `${param} must be a domain name in ASCII` });
    else if (plan.domains.includes(domain)) faults.push({ param, message: `${domain} comes twice` });
    else {
      plan.domains.push(domain);
      const [mailboxes, at] = one.mailboxes
        ? [one.mailboxes, `domains[${index}].mailboxes`]
        : [asked.mailboxes ?? [], 'mailboxes'];
      const taken = new Set<string>();
      mailboxes.forEach((mailbox, place) => {
        const email = `${mailbox.local_part.toLowerCase()}@${domain}`;
        if (taken.has(email))
          faults.push({ param: `${at}[${place}].local_part`, message: `${email} comes twice` });
        taken.add(email);
        plan.mailboxes.push({ email, domain, firstName: mailbox.first_name, lastName: mailbox.last_name });
      });
    }
  });
  if (plan.mailboxes.length > MOST_MAILBOXES)
    faults.push({
      param: 'domains',
      message: `an order has at most ${MOST_MAILBOXES} mailboxes, not ${plan.mailboxes.length}`,
    });
  return { plan, faults };
}
