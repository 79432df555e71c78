export const STAGES = ['awaiting_nameservers', 'nameservers_live', 'own_nameservers'] as const;
export type Stage = (typeof STAGES)[number];
export const LIVE = ['all', 'some', 'none', 'unknown'] as const;
export type Live = (typeof LIVE)[number];

export const STEPS = ['set_nameservers', 'add_mailboxes', 'fix_dns', 'ask_removal'] as const;

export interface Next {
  step: (typeof STEPS)[number];
  by: 'human' | 'agent';
  text: string;
}

export interface SetupFacts {
  /**
   * `registrar` null: a person sets the nameservers. `nameservers` empty: the domain keeps its own. `found`: current
   * nameservers; null: unknown.
   */
  registrar: string | null;
  nameservers: readonly string[];
  found: readonly string[] | null;
  mailboxes: number;
  broken: readonly string[];
  listed: readonly string[];
}

/**
 * Compares current nameservers with the wanted ones; null: none are wanted. decided: an extra nameserver makes it
 * `some`, because resolvers ask each of them in turn.
 */
export function liveOf({ nameservers, found }: Pick<SetupFacts, 'nameservers' | 'found'>): Live | null {
  if (nameservers.length === 0) return null;
  if (found === null) return 'unknown';
  if (!nameservers.some((each) => found.includes(each))) return 'none';
  const areSet = nameservers.every((each) => found.includes(each));
  return areSet && found.every((each) => nameservers.includes(each)) ? 'all' : 'some';
}

/** decided: without configured nameservers a domain keeps its nameservers, and its stage says so. */
export function stageOf(facts: Pick<SetupFacts, 'nameservers' | 'found'>): Stage {
  const live = liveOf(facts);
  if (live === null) return 'own_nameservers';
  return live === 'all' ? 'nameservers_live' : 'awaiting_nameservers';
}

export const fixDns = (domain: string, broken: readonly string[]): Next => ({
  step: 'fix_dns',
  by: 'human',
  text: `Mend the DNS records of ${domain}: ${broken.join('; ')}.`,
});

export function nextOf(domain: string, facts: SetupFacts): Next | null {
  if (stageOf(facts) === 'awaiting_nameservers' && facts.registrar !== null)
    return {
      step: 'set_nameservers',
      by: 'agent',
      text:
        `Wait: ${facts.registrar} registered ${domain} with the nameservers ${facts.nameservers.join(', ')}; ` +
        `DNS does not show them yet (POST /v2/domains/${domain}/verify asks it now).`,
    };
  if (stageOf(facts) === 'awaiting_nameservers')
    return {
      step: 'set_nameservers',
      by: 'human',
      text: `At the registrar of ${domain}, set these nameservers and no others: ${facts.nameservers.join(', ')}.`,
    };
  if (facts.broken.length > 0) return fixDns(domain, facts.broken);
  if (facts.listed.length > 0)
    return {
      step: 'ask_removal',
      by: 'human',
      text: `Find out why ${domain} is on block lists, and ask for its removal: ${facts.listed.join('; ')}.`,
    };
  if (facts.mailboxes === 0)
    return { step: 'add_mailboxes', by: 'agent', text: `Add mailboxes of ${domain} (POST /v2/senders).` };
  return null;
}
