import type { Services } from '../platform/services.ts';
import type { SendSource } from '../platform/db/types.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { mailboxKey } from '../platform/rules/mailbox-key.ts';
import { readSentText } from '../sending/sent-text.ts';
import { domainOf, isReserved, receiverOf } from '../sending/rules/receiver.ts';
import type { DueInbound } from './apply-store.ts';
import { answerable, candidateOf, isTest, matchByDomain, readCandidates } from './match-send.ts';
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
import { isByCopy, isOfCopy } from './rules/of-copy.ts';
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
      answered:
        answered && !earlierOf(sends, answered.sendId)
          ? await readSentText(deps, { teamId: message.team_id, sendId: answered.sendId })
          : null,
      receivedAt: message.received_at,
    },
    message.organization_id,
  );
  if (classified.kind !== 'classified') return classified;
  let verdict = withoutNulBytes(classified.verdict);
  const report = isReport(verdict);
  // decided: a report about a mail of another tool counts for no contact; that tool had it.
  const ours = sends.filter(({ earlier }) => !earlier).map((send) => candidateOf(send, message));
  let match: Match | null = report ? matchReport(keys, ours) : matchAnswer(keys, contacts);
  let [all, open]: [SendFact[], string[]] = [sends, []];
  const test = report ? null : citedTest(mail, matchById(keys, candidates), sends);
  if (test === 'test') match = null;
  if (test !== null && match === null) verdict = ofTest(verdict, test);
  if (!match && !report && verdict.outcome !== 'none') {
    const found = await matchByDomain(deps, message, keys);
    ({ match, open } = found);
    all = found.sends;
  }
  const perhaps = match || report || verdict.outcome === 'none' ? [] : perhapsAnswered(keys, contacts);
  if (perhaps.length > 0) [open, all] = [perhaps, sends];
  const send = all.find(({ send_id }) => send_id === match?.sendId) ?? null;
  // A complaint about a test belongs to no contact, like answers to it.
  if (isTest(send?.source) && verdict.outcome !== 'bounce') verdict = ofTest(verdict, send!.source);
  const proof = await readProof(deps, message, { mail, match, send, report });
  const consequence = consequenceOf(verdict, mail, {
    ...proof,
    match,
    sentAt: send?.sent_at ?? null,
    receivedAt: message.received_at,
    recipient: send?.recipient ?? null,
    ofCopy: send !== null && (report ? isOfCopy : isByCopy)(mail, send.recipient, send.copies ?? []),
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

const earlierOf = (sends: readonly SendFact[], sendId: string): boolean =>
  sends.some(({ send_id, earlier }) => earlier === true && send_id === sendId);

const ofTest = ({ evidence, confidence }: Verdict, source: SendSource): Verdict => ({
  evidence,
  confidence,
  outcome: 'none',
  why: source === 'test' ? 'send_test' : 'placement_test',
  needsReview: false,
});

/**
 * A seed is no contact: its answer to a placement test, such as a vacation notice, belongs to the test. So does the
 * answer to a test mail, also when its reader is a contact, which people who try a campaign are.
 */
function citedTest(mail: ParsedMail, cited: Match | null, sends: readonly SendFact[]): SendSource | null {
  const test = sends.find(
    ({ send_id, source, recipient }) =>
      isTest(source) && send_id === cited?.sendId && recipient.toLowerCase() === mail.from,
  );
  return test?.source ?? null;
}

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
