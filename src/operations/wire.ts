/** A rule that must hold whatever crashed, raced or hung; broken rows are shown by id. */
export interface Invariant {
  id: string;
  says: string;
  broken: number;
  sample: string[];
}

/** One kind of waiting work: how much is due, how much something holds, how much runs, how much is in doubt. */
export interface WorkStatus {
  work: string;
  scheduled: number;
  /** Whose time has come and which nothing holds. */
  due: number;
  /** Mails whose time has come and which their campaign, team or mailbox holds. */
  held: number;
  running: number;
  failing: number;
  /** How long the oldest due thing has waited; null when nothing is due. */
  late_seconds: number | null;
}

/** Mailboxes or endpoints in trouble: how many of how many, and some of them with what they said. */
export interface Troubles {
  total: number;
  troubled: number;
  sample: string[];
}
