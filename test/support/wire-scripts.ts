export interface WireScript {
  /** After 354, after half a body, after all but the final dot, at the dot, or at the command. */
  at: 'rcpt' | 'data' | 'half' | 'whole' | 'dot';
  /** Sent instead of, or before, the reply to the dot. */
  reply?: string;
  /** Cuts the line, after the reply if there is one. */
  cut?: true;
  /** With a cut at the dot: the server has the mail. */
  taken?: true;
  /** Later tries are accepted. */
  tries: number;
}

/** By the first word of the recipient: `early-451-data.7@people.test` meets `early-451-data`. */
export const WIRE_SCRIPTS = {
  'early-451-data': { at: 'data', reply: '451 4.7.1 too busy', tries: 1 },
  'early-552-data': { at: 'data', reply: '552 5.3.4 too big', tries: 9 },
  'early-250-data': { at: 'data', reply: '250 2.0.0 taken', tries: 1 },
  'early-421-data': { at: 'data', reply: '421 4.4.2 timeout exceeded', cut: true, tries: 1 },
  'early-451-half': { at: 'half', reply: '451 4.3.0 disk full', tries: 1 },
  'early-554-half': { at: 'half', reply: '554 5.7.1 content refused', tries: 9 },
  'early-250-half': { at: 'half', reply: '250 2.0.0 taken', tries: 1 },
  'early-451-whole': { at: 'whole', reply: '451 4.3.0 wait', tries: 1 },
  'early-550-whole': { at: 'whole', reply: '550 5.7.1 no', tries: 9 },
  'cut-half': { at: 'half', cut: true, tries: 1 },
  'cut-whole': { at: 'whole', cut: true, tries: 1 },
  'cut-dot-taken': { at: 'dot', cut: true, taken: true, tries: 1 },
  'cut-dot-lost': { at: 'dot', cut: true, tries: 1 },
  'close-421-dot': { at: 'dot', reply: '421 4.3.2 shutting down', cut: true, tries: 1 },
  'close-421-rcpt': { at: 'rcpt', reply: '421 4.3.2 shutting down', cut: true, tries: 1 },
} as const satisfies Record<string, WireScript>;
export type WireScriptName = keyof typeof WIRE_SCRIPTS;

/** A mailbox of this user name gets a 235 and then nothing. */
export const HANGS_AFTER_AUTH = 'hung';

/** A line of a wire server's log, in the machine's time. */
export type WireLine = { at: number; conn: number } & (
  | { what: 'data'; to: string; from: string }
  /** `taken`: the recipient has a copy from here on, whatever the reply. */
  | { what: 'dot'; to: string; from: string; messageId: string; step: number; taken: boolean; late: boolean }
  | { what: 'reply'; to: string; messageId: string; step: number; code: number }
  /** A final reply before the end of the data. */
  | { what: 'early'; to: string; code: number }
  | {
      what: 'end';
      phase: 'commands' | 'body' | 'whole' | 'dot';
      to: string;
      messageId: string;
      step: number;
      /** Who ended the line, and whether the client wrote commands into the data. */
      by: 'server' | 'quit' | 'client';
      commandsInData: boolean;
    }
);
