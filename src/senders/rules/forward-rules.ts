import { isMailAddress } from '../../platform/rules/mail-address.ts';
import type { FieldFault, SenderFields } from './sender-fields.ts';

export interface ForwardRule {
  to: string;
  /** Replies of contacts and conversations with one of these labels; null: all replies. */
  label_ids: string[] | null;
}
export type GivenForwardRule = NonNullable<SenderFields['forward_rules']>[number];

export const forwardRulesOf = (given: readonly GivenForwardRule[]): ForwardRule[] =>
  given.map(({ to, label_ids }) => ({
    to: to.trim(),
    label_ids: label_ids ? [...new Set(label_ids.map((id) => id.toLowerCase()))] : null,
  }));

/** `mailboxes`: addresses of the team, in lower case; `labels`: those that exist. */
export function checkForwardRules(
  rules: readonly ForwardRule[],
  known: { mailboxes: ReadonlySet<string>; labels: ReadonlySet<string> },
): FieldFault[] {
  return rules.flatMap(({ to, label_ids }, index) => {
    const at = `forward_rules[${index}]`;
    const faults: FieldFault[] = [];
    if (!isMailAddress(to))
      faults.push({ param: `${at}.to`, message: `${at}.to must be one plain address, not ${to}` });
    else if (known.mailboxes.has(to.toLowerCase()))
      faults.push({
        param: `${at}.to`,
        message: `${to} is a mailbox of the team: mail would go in a circle`,
      });
    const unknown = (label_ids ?? []).findIndex((id) => !known.labels.has(id));
    if (unknown >= 0)
      faults.push({ param: `${at}.label_ids[${unknown}]`, message: 'the team has no such label' });
    return faults;
  });
}
