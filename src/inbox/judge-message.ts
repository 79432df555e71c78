import type { Services } from '../platform/services.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { mailboxKey } from '../platform/rules/mailbox-key.ts';
import { readSentText } from '../sending/sent-text.ts';
import { domainOf, isReserved, receiverOf } from '../sending/rules/receiver.ts';
import type { DueInbound } from './apply-store.ts';
import { answerable, candidateOf, matchByDomain, readCandidates } from './match-send.ts';
import { isMailbox, operatorsOf } from './match-store.ts';
import type { SendFact } from './match-store.ts';
import { UNKNOWN, operatorOf, passesFor, readAuthentication } from './rules/authentic.ts';
import type { Authentication } from './rules/authentic.ts';
import type { Verdict } from './rules/verdict.ts';
import { consequenceOf, isReport } from './rules/consequence.ts';
import type { Consequence } from './rules/consequence.ts';
import type { Unread } from './mail-work.ts';
import type { MailParser } from './parse.ts';
import type { ParsedMail } from './rules/mail.ts';
import {
  alsoAnswered,
  citesOurs,
  matchAnswer,
  matchById,
  matchKeys,
  matchReport,
  perhapsAnswered,
} from './rules/match.ts';
import type { Match, MatchedBy } from './rules/match.ts';

type Deps = Pick<Services, 'db' | 'egress'> & { parser: Pick<MailParser, 'classify'> };

export interface Judged {
  kind: 'judged';
  mail: ParsedMail;
  verdict: Verdict;
  send: SendFact | null;
  by: MatchedBy | null;
  consequence: Consequence;
  /** Enrollments that it may answer besides the matched one, or instead of it. */
  orEnrollments: string[];
  /** Enrollments of its other writers, which are paused. */
  alsoAnswered: string[];
  /** A person chooses from these enrollments; the likeliest comes first. */
  suggested: string[];
}

const MAX_SUGGESTED = 10;

export async function judgeMessage(
  deps: Deps,
  message: DueInbound,
  parsed: ParsedMail,
): Promise<Judged | Unread> {
  const keys = matchKeys(parsed);
  const sends = await readCandidates(deps, message, keys);
  const wroteTo = new Map(sends.map(({ recipient }) => [mailboxKey(recipient), recipient.toLowerCase()]));
  const known = parsed.writers.find((address) => wroteTo.has(mailboxKey(address)));
  const mail = { ...parsed, from: known ?? parsed.from };
  const isOurs = mail.from !== null && (await isMailbox(deps.db, message.team_id, mail.from));
  const candidates = sends.map((send) => candidateOf(send, message));
  const contacts = answerable(sends).map((send) => candidateOf(send, message));
  const answered = matchAnswer(keys, contacts);
  const classified = await deps.parser.classify(
    mail,
    {
      wroteTo: new Set([...wroteTo.values(), ...(known === undefined ? [] : [known])]),
      own: new Set([message.sender_email.toLowerCase(), ...(isOurs ? [mail.from!] : [])]),
      citesOurs: matchById(keys, candidates) !== null,
      answered: answered
        ? await readSentText(deps, { teamId: message.team_id, sendId: answered.sendId })
        : null,
      receivedAt: message.received_at,
    },
    message.organization_id,
  );
  if (classified.kind !== 'classified') return classified;
  let verdict = withoutNulBytes(classified.verdict);
  const report = isReport(verdict);
  let match: Match | null = report ? matchReport(keys, candidates) : matchAnswer(keys, contacts);
  let [all, open]: [SendFact[], string[]] = [sends, []];
  if (!match && !report && isOfSeed(mail, matchById(keys, candidates), sends)) verdict = ofTest(verdict);
  if (!match && !report && verdict.outcome !== 'none') {
    const found = await matchByDomain(deps, message, keys);
    ({ match, open } = found);
    all = found.sends;
  }
  const perhaps = match || report || verdict.outcome === 'none' ? [] : perhapsAnswered(keys, contacts);
  if (perhaps.length > 0) [open, all] = [perhaps, sends];
  const send = all.find(({ send_id }) => send_id === match?.sendId) ?? null;
  // A complaint about a placement test belongs to no contact, like answers to it.
  if (send?.source === 'placement' && verdict.outcome !== 'bounce') verdict = ofTest(verdict);
  const proof = await readProof(deps, message, { mail, match, send, report });
  const consequence = consequenceOf(verdict, mail, {
    ...proof,
    match,
    sentAt: send?.sent_at ?? null,
    receivedAt: message.received_at,
    recipient: send?.recipient ?? null,
    colleagues: open.length,
  });
  const by = match?.by ?? (perhaps.length > 0 ? 'sender_header' : open.length > 0 ? 'domain' : null);
  return {
    kind: 'judged',
    mail,
    verdict,
    send,
    by,
    consequence,
    orEnrollments: match?.orEnrollments ?? open,
    alsoAnswered: match && !report ? alsoAnswered(keys, contacts, match.sendId) : [],
    suggested: [...new Set(all.flatMap(({ enrollment_id }) => enrollment_id ?? []))].slice(0, MAX_SUGGESTED),
  };
}

const ofTest = ({ evidence, confidence }: Verdict): Verdict => ({
  evidence,
  confidence,
  outcome: 'none',
  why: 'placement_test',
  needsReview: false,
});

/** A seed is no contact: its answer to a placement test, such as a vacation notice, belongs to the test. */
const isOfSeed = (mail: ParsedMail, cited: Match | null, sends: readonly SendFact[]): boolean =>
  sends.some(
    ({ send_id, source, recipient }) =>
      source === 'placement' && send_id === cited?.sendId && recipient.toLowerCase() === mail.from,
  );

interface Proof {
  authentication: Authentication;
  reporters: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/**
 * The receiving server's results, and the operators whose reports count. Looked up only when no mail of ours is cited.
 */
async function readProof(
  { db, egress }: Deps,
  message: DueInbound,
  at: { mail: ParsedMail; match: Match | null; send: SendFact | null; report: boolean },
): Promise<Proof> {
  if (!at.match || !at.send || citesOurs(at.match.by))
    return { authentication: UNKNOWN, reporters: new Set(), own: new Set() };
  const [home, domain] = [domainOf(message.sender_email), domainOf(at.send.recipient)];
  const ours = new Set([
    ...[home, ...message.sender_hosts].map(operatorOf),
    ...(await operatorsOf(db, message.team_id, [home])),
  ]);
  const authentication = readAuthentication(at.mail.headers, ours);
  const reporters = new Set([...ours, operatorOf(domain)]);
  if (!at.report || passesFor(authentication, reporters)) return { authentication, reporters, own: ours };
  for (const each of await operatorsOf(db, message.team_id, [domain])) reporters.add(each);
  const passed = authentication.results.some(({ result }) => result === 'pass');
  if (passed && !passesFor(authentication, reporters) && !isReserved(domain))
    reporters.add(receiverOf(domain, (await egress.mxOf(domain)) ?? []));
  return { authentication, reporters, own: ours };
}
