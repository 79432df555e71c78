export interface Ask {
  firstMail: boolean;
  teamLimit: number | null;
  campaignLimit: number | null;
  newContactsLimit: number | null;
}

/** `putOff`: number of new contacts with later days. */
export interface Left {
  used: number;
  putOff: number;
  dayEnds: Date;
}

export type Ruling = { kind: 'taken' } | { kind: 'capped' } | { kind: 'put_off'; until: Date };

const DAY_MS = 24 * 60 * 60_000;
/**
 * decided: a new contact without room within these days is checked again at their end; a later date would promise
 * nothing.
 */
const HORIZON_DAYS = 30;

/**
 * Takes one mail out of the day's budgets, in place. New contacts without room get later days, up to the limit of each
 * day, so a backlog is not checked again every morning.
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
