/** A number at a step, and the list behind it. */
export interface Fact {
  name: string;
  value: number;
  href: string | null;
  isHeld?: true;
}

/** The numbers of a step, or of one version of its mail. */
export interface FactRow {
  variant: string | null;
  facts: Fact[];
}

export type Facts = ReadonlyMap<string, FactRow[]>;
