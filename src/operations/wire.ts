/** A rule that must hold after any crash, race or hang. `sample`: ids of some broken rows. */
export interface Invariant {
  id: string;
  says: string;
  broken: number;
  sample: string[];
}

export interface WorkStatus {
  work: string;
  scheduled: number;
  due: number;
  held: number;
  running: number;
  failing: number;
  /** Age of the oldest due row; null: nothing is due. */
  late_seconds: number | null;
}

/** Mailboxes, endpoints, seeds or connectors in trouble. `sample`: some of them with their last error. */
export interface Troubles {
  total: number;
  troubled: number;
  sample: string[];
}
