import type { StepActionState, Position, WalkFacts } from '../../sequences/rules/walk.ts';

export interface Walker {
  position: Position;
  dueAt: Date;
  facts: WalkFacts;
  senderId: string | null;
  /** No mail went to the contact yet, in any pass or from another tool. */
  isNew: boolean;
}

/** Shares of the sent mails, in [0, 1]. */
export interface Assumptions {
  reply_rate: number;
  open_rate: number;
  click_rate: number;
  bounce_rate: number;
}

const HOUR_MS = 3_600_000;
/** decided: an answer comes a day after its mail, an open after an hour. */
const REPLY_AFTER_MS = 24 * HOUR_MS;
const OPEN_AFTER_MS = HOUR_MS;

export interface Contact {
  position: Position;
  senderId: string | null;
  /** Infinity: never. */
  repliesAt(): number;
  /** Its first mail counts against the new contacts of a day. */
  isNew(): boolean;
  /** A mail of this simulation reached the contact. */
  isReached(): boolean;
  /** What HTTP steps of this simulation saved. */
  saved: Set<string>;
  actions: Map<string, StepActionState>;
  /** What templates read. */
  fields: Readonly<Record<string, unknown>>;
  factsAt(at: number): WalkFacts;
  /** False: the mail bounced. */
  receive(nodeId: string, at: number, chance: () => number): boolean;
}

/** What templates read of the team. */
export type TeamValues = Readonly<Record<string, unknown>>;

/** `links`: the links that conditions name. */
export interface Tracked {
  opens: boolean;
  clicks: boolean;
  links: readonly string[];
}

/** decided: a contact that clicks has clicked every link. Conditions see only tracked opens and clicks. */
export function createContact(
  { position, senderId, facts, isNew }: Walker,
  assume: Assumptions,
  { tracked, team }: { tracked: Tracked; team: TeamValues },
): Contact {
  const mailed = new Set(facts.mailed);
  const actions = new Map(facts.actions);
  const opens: number[] = [];
  const clicks: number[] = [];
  let repliesAt = Infinity;
  let isReached = false;
  return {
    position,
    senderId,
    repliesAt: () => repliesAt,
    isNew: () => isNew && !isReached,
    isReached: () => isReached,
    saved: new Set(),
    actions,
    fields: { ...facts.contact, custom: facts.custom, team },
    factsAt(now) {
      const [opened, clicked] = [opens, clicks].map((times) => times.findLast((at) => at <= now));
      const at = new Date(clicked ?? 0);
      return {
        ...facts,
        mailed,
        actions,
        engagement: {
          ...facts.engagement,
          ...(opened !== undefined && { opened: new Date(opened) }),
          ...(clicked !== undefined && { clicked: at }),
        },
        clicks:
          clicked === undefined
            ? facts.clicks
            : [...facts.clicks, ...tracked.links.map((url) => ({ url, at }))],
      };
    },
    receive(nodeId, at, chance) {
      mailed.add(nodeId);
      isReached = true;
      if (chance() < assume.bounce_rate) return false;
      if (chance() < assume.reply_rate) repliesAt = Math.min(repliesAt, at + REPLY_AFTER_MS);
      const hasClicked = chance() < assume.click_rate;
      const hasOpened = hasClicked || chance() < assume.open_rate;
      const isClickSeen = hasClicked && tracked.clicks;
      if (isClickSeen) clicks.push(at + OPEN_AFTER_MS);
      if (isClickSeen || (hasOpened && tracked.opens)) opens.push(at + OPEN_AFTER_MS);
      return true;
    },
  };
}
