import { deliveryReport, abuseReport, outOfOffice } from './mime/machines.ts';
import { humanReply } from './mime/replies.ts';
import type { Received } from './mime/letter.ts';
import { behaviourOf, pick } from './people.ts';

/** Must never happen: a follow-up after an answer, or a second copy. */
export interface Violation {
  kind: 'copy_twice' | 'mail_after_answer';
  recipient: string;
  messageId: string;
  after?: string;
}

/** The text of an SMTP refusal; null: go on. */
export type Refusal = string | null;

export interface Answer {
  raw: string;
  folder: 'INBOX' | 'Junk';
}

interface Memory {
  copies: Map<string, number>;
  answered: string | null;
  tries: number;
}

const SOFT_REFUSALS = 2;
const JUNK_SHARE = 10;
/** Answers after which no mail may come; an out-of-office is none. */
const ENDS = new Set([
  'reply',
  'interested',
  'question',
  'later',
  'notinterested',
  'unsubscribe',
  'complaint',
  'bounce',
  'dsn',
]);

function refusalOf(address: string, memory: Memory): Refusal {
  switch (behaviourOf(address)) {
    case 'bounce':
      memory.answered ??= 'bounce';
      return `550 5.1.1 <${address}>: Recipient address rejected: User unknown in virtual mailbox table`;
    case 'soft':
      return memory.tries++ < SOFT_REFUSALS
        ? '452 4.2.2 The email account that you tried to reach is over quota'
        : null;
    case 'greylist':
      return memory.tries++ < 1
        ? `450 4.7.1 <${address}>: Recipient address rejected: Greylisted, please try again`
        : null;
    default:
      return null;
  }
}

function answerOf(mail: Received, id: () => string, at: Date, seed: string): string | null {
  const behaviour = behaviourOf(mail.to);
  switch (behaviour) {
    case 'reply':
    case 'interested':
    case 'question':
    case 'later':
    case 'notinterested':
    case 'unsubscribe':
      return humanReply(mail, behaviour, id(), at, seed);
    case 'ooo':
      return outOfOffice(mail, id(), at, seed);
    case 'dsn':
      return deliveryReport(mail, id(), at, {
        action: 'failed',
        code: '550',
        status: '5.1.1',
        text: 'The email account that you tried to reach does not exist',
      });
    case 'complaint':
      return abuseReport(mail, id(), at);
    default:
      return null;
  }
}

export function createRecipients({ now, id, seed }: { now: () => Date; id: () => string; seed: string }) {
  const people = new Map<string, Memory>();
  const violations: Violation[] = [];
  const memoryOf = (address: string): Memory => {
    const memory = people.get(address) ?? { copies: new Map(), answered: null, tries: 0 };
    people.set(address, memory);
    return memory;
  };

  return {
    violations: (): Violation[] => [...violations],
    counts: (): { recipient: string; messageId: string; copies: number }[] =>
      [...people].flatMap(([recipient, { copies }]) =>
        [...copies].map(([messageId, count]) => ({ recipient, messageId, copies: count })),
      ),

    refuseRecipient: (address: string): Refusal =>
      address.toLowerCase().endsWith('@sandbox.test')
        ? refusalOf(address, memoryOf(address.toLowerCase()))
        : '550 5.7.1 Relay access denied: the sandbox lets nothing out',

    take(mail: Received): { refusal: Refusal; answers: Answer[] } {
      const behaviour = behaviourOf(mail.to);
      if (behaviour === 'policy')
        return { refusal: '550 5.7.1 Message rejected due to content restrictions (policy)', answers: [] };
      const memory = memoryOf(mail.to);
      const copies = (memory.copies.get(mail.messageId) ?? 0) + 1;
      memory.copies.set(mail.messageId, copies);
      if (copies > 1) violations.push({ kind: 'copy_twice', recipient: mail.to, messageId: mail.messageId });
      else if (memory.answered)
        violations.push({
          kind: 'mail_after_answer',
          recipient: mail.to,
          messageId: mail.messageId,
          after: memory.answered,
        });
      if (memory.answered) return { refusal: null, answers: [] };
      if (ENDS.has(behaviour)) memory.answered = behaviour;
      const raw = answerOf(mail, id, now(), seed);
      const folder = pick(JUNK_SHARE, seed, mail.to, 'junk') === 0 ? 'Junk' : 'INBOX';
      return { refusal: null, answers: raw ? [{ raw, folder }] : [] };
    },
  };
}
