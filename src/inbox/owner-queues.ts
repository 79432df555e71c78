/** Owners take turns. Next comes the owner with the fewest taken items; of several, the one that waits longest. */
export class OwnerQueues<Item> {
  readonly #waiting = new Map<string, Item[]>();
  readonly #taken = new Map<string, number>();

  add(owner: string, item: Item): void {
    const queue = this.#waiting.get(owner);
    if (queue) queue.push(item);
    else this.#waiting.set(owner, [item]);
  }

  /** Takes the next item; the caller releases its owner when the item is done. */
  take(): { owner: string; item: Item } | null {
    let owner: string | null = null;
    for (const each of this.#waiting.keys())
      if (owner === null || this.#takenOf(each) < this.#takenOf(owner)) owner = each;
    if (owner === null) return null;
    const queue = this.#waiting.get(owner)!;
    const item = queue.shift()!;
    this.#waiting.delete(owner);
    if (queue.length > 0) this.#waiting.set(owner, queue);
    this.#taken.set(owner, this.#takenOf(owner) + 1);
    return { owner, item };
  }

  release(owner: string): void {
    const left = this.#takenOf(owner) - 1;
    if (left === 0) this.#taken.delete(owner);
    else this.#taken.set(owner, left);
  }

  clear(): Item[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return items;
  }

  #takenOf(owner: string): number {
    return this.#taken.get(owner) ?? 0;
  }
}
