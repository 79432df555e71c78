import { addressKey } from '../../deliverability/rules/address.ts';

/** decided: as many as a person looks over. One reply with its copies takes one place of the mailbox's day. */
export const MAX_COPIES = 20;

/** Each address once, in the order To, Cc, Bcc: one that the header shows is no secret receiver too. */
export function copiesOf(
  to: string,
  { cc = [], bcc = [] }: { cc?: readonly string[] | undefined; bcc?: readonly string[] | undefined },
): { cc: string[]; bcc: string[] } {
  const seen = new Set([addressKey(to)]);
  const fresh = (address: string): string[] => {
    const key = addressKey(address);
    if (seen.has(key)) return [];
    seen.add(key);
    return [address.trim()];
  };
  return { cc: cc.flatMap(fresh), bcc: bcc.flatMap(fresh) };
}
