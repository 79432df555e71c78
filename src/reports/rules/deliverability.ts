import { BLOCKS_OF_MAIL, percentOf } from '../../senders/rules/health.ts';
import { isFreeFamily, receiverFamily } from '../../sending/rules/receiver-family.ts';
import type { MailCount, PlacementCount, TargetCount } from '../deliverability-store.ts';

const sumOf = <T extends { count: number }>(
  counts: readonly T[],
  which: (each: T) => boolean = () => true,
): number => counts.reduce((sum, each) => (which(each) ? sum + each.count : sum), 0);
const byMost = <T extends { count: number }>(rows: T[]): T[] => rows.toSorted((a, b) => b.count - a.count);

/** A server accepted or refused the mail. */
const isSend = ({ type, bounced }: MailCount): boolean => type === 'email_sent' || bounced === 'at_once';
const isInvalid = ({ category }: MailCount): boolean => category === 'invalid_recipient';
/** A mail counts once, even if its bounce is reported again. */
const isFirstBounce = ({ type, bounced }: MailCount): boolean => type === 'bounce' && bounced !== 'again';

export interface BounceNumbers {
  sends: number;
  bounces: number;
  bounce_rate_percent: number | null;
  all_bounces: number;
  all_bounce_rate_percent: number | null;
}

function bouncesOf(counts: readonly MailCount[]): BounceNumbers {
  const sends = sumOf(counts, isSend);
  const bounces = sumOf(counts, isInvalid);
  const all = sumOf(counts, isFirstBounce);
  return {
    sends,
    bounces,
    bounce_rate_percent: percentOf(bounces, sends),
    all_bounces: all,
    all_bounce_rate_percent: percentOf(all, sends),
  };
}

/** Accepted mails less those that bounced later. Never below zero: a mail may bounce in a later window. */
export const deliveredOf = (counts: readonly MailCount[]): number =>
  Math.max(
    0,
    sumOf(counts, ({ type }) => type === 'email_sent') - sumOf(counts, ({ bounced }) => bounced === 'later'),
  );

export const totalsOf = (counts: readonly MailCount[]) => ({
  ...bouncesOf(counts),
  delivered: deliveredOf(counts),
});

export const byProvider = (counts: readonly MailCount[]) =>
  [...Map.groupBy(counts, ({ receiver }) => receiver)]
    .map(([provider, of]) => ({
      provider,
      ...bouncesOf(of),
      policy_blocks: sumOf(of, isPolicyBlock),
    }))
    .toSorted((a, b) => b.sends - a.sends || (a.provider < b.provider ? -1 : 1));

const isPolicyBlock = ({ category, bounced }: MailCount): boolean =>
  category === 'policy_block' && bounced !== 'again';
const OF_MAIL: ReadonlySet<string> = new Set(BLOCKS_OF_MAIL);

/** Blocks for the sender's reputation or policy; blocks for content are left out. */
export const blocksByProvider = (counts: readonly MailCount[]) =>
  [...Map.groupBy(counts, ({ receiver }) => receiver)].map(([provider, of]) => ({
    provider,
    sends: sumOf(of, isSend),
    blocks: sumOf(of, (each) => isPolicyBlock(each) && !OF_MAIL.has(each.subtype)),
  }));

export const contentRefusals = (counts: readonly MailCount[]): number =>
  sumOf(counts, (each) => isPolicyBlock(each) && each.subtype === 'content');

/** Bounce events by category, and by subtype within each. spec: percentage is the share within its category */
export function bounceKinds(counts: readonly MailCount[]) {
  const bounces = counts.filter(({ type }) => type === 'bounce');
  const grouped = Map.groupBy(bounces, ({ category }) => category || 'unknown');
  const all = sumOf(bounces);
  const categories = byMost(
    [...grouped].map(([category, of]) => ({
      category,
      count: sumOf(of),
      percentage: percentOf(sumOf(of), all) ?? 0,
    })),
  );
  const types = categories.flatMap(({ category, count: whole }) => {
    const subtypes = Map.groupBy(grouped.get(category)!, ({ subtype }) => subtype || 'unknown');
    return byMost(
      [...subtypes].map(([type, of]) => ({
        category,
        type,
        count: sumOf(of),
        percentage: percentOf(sumOf(of), whole) ?? 0,
      })),
    );
  });
  return { categories, types };
}

const FOLDERS = ['inbox', 'junk', 'other', 'missing', 'not_sent'] as const;

export const placementOf = (counts: readonly PlacementCount[]) =>
  [...Map.groupBy(counts, ({ provider }) => provider)].map(([provider, of]) => {
    const count = (folder: PlacementCount['folder']) => sumOf(of, (each) => each.folder === folder);
    const found = Object.fromEntries(FOLDERS.map((folder) => [folder, count(folder)])) as Record<
      (typeof FOLDERS)[number],
      number
    >;
    const judged = found.inbox + found.junk + found.other + found.missing;
    return {
      provider,
      mails: sumOf(of),
      ...found,
      unknown: count(null),
      inbox_percent: percentOf(found.inbox, judged),
      junk_percent: percentOf(found.junk, judged),
    };
  });

/** Receivers of the contacts that the team mailed, and of those that it will mail next. */
export function targetMix(counts: readonly MailCount[], targets: readonly TargetCount[]) {
  const mailed = Map.groupBy(counts.filter(isSend), ({ receiver }) => receiver);
  const waiting = Map.groupBy(targets, ({ domain, operator }) => receiverFamily(domain, operator));
  const [mails, contacts] = [sumOf(counts, isSend), sumOf(targets)];
  const providers = [...new Set([...mailed.keys(), ...waiting.keys()])].map((provider) => {
    const [ofMails, ofContacts] = [sumOf(mailed.get(provider) ?? []), sumOf(waiting.get(provider) ?? [])];
    return {
      provider,
      kind: kindOf(provider),
      mails: ofMails,
      mails_percentage: percentOf(ofMails, mails) ?? 0,
      contacts: ofContacts,
      contacts_percentage: percentOf(ofContacts, contacts) ?? 0,
    };
  });
  const free = providers.filter(({ kind }) => kind === 'free');
  return {
    mails,
    contacts,
    free_mails_percent: percentOf(
      free.reduce((sum, each) => sum + each.mails, 0),
      mails,
    ),
    free_contacts_percent: percentOf(
      free.reduce((sum, each) => sum + each.contacts, 0),
      contacts,
    ),
    providers: providers.toSorted(
      (a, b) => b.mails - a.mails || b.contacts - a.contacts || (a.provider < b.provider ? -1 : 1),
    ),
  };
}

const kindOf = (provider: string): 'free' | 'corporate' | 'unknown' =>
  isFreeFamily(provider) ? 'free' : provider === 'unknown' ? 'unknown' : 'corporate';
