import type { CrashPoint } from '../../src/platform/failpoints.ts';

type Rows = Readonly<Partial<Record<CrashPoint, string>>>;

/** The fate of work under way when a worker dies, by test file (`sending` is `sending.test.ts`). Each point stands here once. */
export const MATRIX = {
  /** Six mails of a mailbox with one connection. */
  sending: {
    'send.after_claim': '6 sent by the next worker',
    'send.after_intent': '6 sent by the next worker',
    'send.before_data': '6 sent by the next worker',
    'send.mid_body': '6 sent by the next worker',
    'send.after_mark': '1 never left, in doubt, assumed sent after an hour; 5 sent by the next worker',
    'send.after_dot': '1 left, in doubt, assumed sent after an hour; 5 sent by the next worker',
    'send.after_250': '1 left, in doubt, assumed sent after an hour; 5 sent by the next worker',
    'send.after_commit': '1 sent by the dead one; 5 sent by the next worker',
  },
  /** A step of three contacts. */
  steps: {
    'walk.after_node': 'nothing written; 3 mails by the next worker',
    'event.after_insert': 'nothing written; 3 tasks by the next worker',
  },
  /** An answer in a mailbox, and a contact whose pause is over. */
  inbox: {
    'imap.after_insert': 'not stored; read again, applied once, the mail that waited never leaves',
    'imap.after_commit': 'stored; applied once, the mail that waited never leaves',
    'inbound.after_commit': 'applied by the dead one, the mail that waited never leaves',
    'pause.after_commit': 'resumed by the dead one; the bounced mail goes out again once',
  },
  /** A delivery to a receiver that takes it. */
  webhooks: {
    'webhook.after_2xx': 'delivered twice under one id, noted as delivered once',
  },
  /** An upload of ten contacts, and a broadcast to as many. */
  batches: {
    'import.batch': 'nothing written; 10 contacts by the next worker',
    'broadcast.batch': 'nothing written; 10 mails by the next worker',
  },
  /** A task, and a call to a host that answers another number each time. */
  'step-actions': {
    'task.before_commit': 'open, and its contact waits; completed once',
    'call.before_request': 'not asked; asked once by the next worker',
    'call.after_answer': 'asked, answer lost; asked again with the same key, the second answer is kept',
    'call.before_commit': 'asked, answer lost; asked again with the same key, the second answer is kept',
  },
  /** A LinkedIn message that a step asks a connector for, and the report that it is done. */
  linkedin: {
    'linkedin.before_request': 'not asked; asked by the next worker, done once',
    'linkedin.after_answer': 'asked; asked again with the same key, done once',
    'linkedin.before_commit': 'asked once; the report is applied by the next worker, done once',
  },
  /** An order of a domain and a mailbox. */
  setup: {
    'setup.after_payment': 'planned without a link; ends by itself, and can be ordered again',
    'setup.before_commit': 'payment reported, not paid; paid and carried out by the next worker',
    'setup.before_request': 'domain not asked for; asked for once and carried out by the next worker',
    'setup.after_answer':
      'domain asked for; asked for again with the same key and carried out by the next worker',
    'setup.before_sender': 'mailbox created, not added; added once by the next worker',
  },
  /** A credit for an address of a request, and credits for contacts that wait for verification. */
  verification: {
    'verify.after_debit': 'debited without an answer; given back, and debited once for the answer',
    'verify.after_probe': 'written and charged by the dead one; let go by the next worker, charged once',
  },
  /** A token whose provider was asked, and a copy that was put into the Sent folder. */
  mailboxes: {
    'token.after_answer': 'answer lost; asked again, or signed out where a refresh token counts once',
    'copy.after_append': 'in the folder, not noted; found there by the next worker, in the folder once',
  },
  /** Three contacts that a subsequence takes. */
  moves: {
    'move.before_commit': 'nothing moved; 3 contacts moved once by the next worker',
  },
  /** Three mails of a placement test that have arrived, in INBOX and in Junk. */
  placement: {
    'placement.after_search': 'found, not written; found again by the next worker, written once',
    'placement.after_result': 'written by the dead one; the next worker looks for the others',
  },
  /** An interested answer, told by mail. */
  notices: {
    'notice.after_sent': 'mailed twice under one Message-ID, noted as told once',
  },
  /** A person with a contact in a campaign, who is erased. */
  people: {
    'people.journalled':
      'in the journal and nothing removed; erased by the next worker, one person in the journal',
  },
} satisfies Record<string, Rows>;

export const rowsOf = (file: keyof typeof MATRIX): [CrashPoint, string][] =>
  Object.entries(MATRIX[file]) as [CrashPoint, string][];
