export interface SpreadSeed {
  id: string;
  email: string;
  provider: string;
}
export interface SpreadSender {
  id: string;
  email: string;
}

/** Takes seeds from each provider in turn, in the given order. */
export function chooseSeeds<S extends SpreadSeed>(seeds: readonly S[], count: number): S[] {
  const queues = [...Map.groupBy(seeds, ({ provider }) => provider).values()].map((each) => [...each]);
  const chosen: S[] = [];
  while (chosen.length < count && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      const next = queue.shift();
      if (next && chosen.length < count) chosen.push(next);
    }
  return chosen;
}

/** Assigns mailboxes in turn. decided: a mailbox that is a seed mails itself only when it is the only mailbox. */
export function pairUp<S extends SpreadSeed, M extends SpreadSender>(
  seeds: readonly S[],
  senders: readonly M[],
): { seed: S; sender: M }[] {
  const same = (seed: S, sender: M): boolean => seed.email.toLowerCase() === sender.email.toLowerCase();
  return seeds.map((seed, at) => {
    const turn = [0, 1].map((more) => senders[(at + more) % senders.length]!);
    return { seed, sender: turn.find((sender) => !same(seed, sender)) ?? turn[0]! };
  });
}
