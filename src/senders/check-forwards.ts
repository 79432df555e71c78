import type { Trx } from '../platform/db/transaction.ts';
import { findForwardFacts } from './forward-store.ts';
import { checkForwardRules, forwardRulesOf } from './rules/forward-rules.ts';
import type { ForwardRule, GivenForwardRule } from './rules/forward-rules.ts';
import { refuse } from './vet-sender.ts';

/**
 * Throws 400 for forwarding rules that may not be saved. decided: a stored rule may name a label that was
 * deleted since: the result of GET can be sent back.
 */
export async function checkForwards(
  trx: Trx,
  teamId: string,
  given: readonly GivenForwardRule[] | undefined,
  stored: readonly ForwardRule[],
): Promise<void> {
  if (!given?.length) return;
  const rules = forwardRulesOf(given);
  const known = await findForwardFacts(trx, {
    teamId,
    addresses: rules.map(({ to }) => to.toLowerCase()),
    labelIds: rules.flatMap(({ label_ids }) => label_ids ?? []),
  });
  refuse(
    checkForwardRules(rules, {
      mailboxes: new Set(known.mailboxes),
      labels: new Set([...known.labels, ...stored.flatMap(({ label_ids }) => label_ids ?? [])]),
    }),
  );
}
