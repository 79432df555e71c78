/** What one mail asks of the limits of a day; null: there is no such limit. */
export interface Ask {
  firstMail: boolean;
  teamLimit: number | null;
  campaignLimit: number | null;
  newContactsLimit: number | null;
}

/** What is left of today, and how many new contacts were put off already. */
export interface Left {
  used: number;
  putOff: number;
  dayEnds: Date;
}

export type Ruling =
  | { kind: 'taken' }
  /** The team or campaign has used up its day: its mails stay as they are. */
  | { kind: 'capped' }
  /** A new contact that gets a later day. */
  | { kind: 'put_off'; until: Date };

const DAY_MS = 24 * 60 * 60_000;
/** decided: a new contact that finds no room before is asked again then; a later date would promise nothing. */
const HORIZON_DAYS = 30;

/**
 * Takes one mail out of the budgets of the day, which are changed, or says why not. New contacts without room get later
 * days, as many on each as the limit allows: a backlog is spread and not asked for again every morning.
 */
export function takeOne(
  ask: Ask,
  budgets: { team: Left | null; campaign: Left | null; newContacts: Left | null },
): Ruling {
  const { team, campaign, newContacts } = budgets;
  if (team && team.used >= ask.teamLimit!) return { kind: 'capped' };
  if (campaign && campaign.used >= ask.campaignLimit!) return { kind: 'capped' };
  if (newContacts && ask.firstMail && newContacts.used >= ask.newContactsLimit!) {
    const days = Math.min(HORIZON_DAYS, Math.floor(newContacts.putOff++ / ask.newContactsLimit!));
    return { kind: 'put_off', until: new Date(newContacts.dayEnds.getTime() + days * DAY_MS) };
  }
  if (team) team.used++;
  if (campaign) campaign.used++;
  if (newContacts && ask.firstMail) newContacts.used++;
  return { kind: 'taken' };
}
