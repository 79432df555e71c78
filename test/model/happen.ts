import { changeInBulk } from '../../src/enrollments/change-in-bulk.ts';
import type { EventDraft } from '../../src/events/event.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import type { TestApp } from '../support/app.ts';
import type { Arrived, Happened } from './play.ts';
import type { Standing } from './set-up.ts';

const EVENTS = { reply: 'reply', open: 'open', click: 'click', soft: 'bounce', invalid: 'bounce' } as const;
type Told = keyof typeof EVENTS;
const isTold = (what: Happened['what']): what is Told => what in EVENTS;

interface Sent {
  mails: readonly Arrived[];
  ids: readonly string[];
}

function draftOf(t: TestApp, who: Standing, { what, mail }: { what: Told; mail: number }, sent: Sent): EventDraft {
  const category = what === 'soft' ? 'soft' : 'invalid_recipient';
  const bounce = { bounceCategory: category, detail: { bounce: { bounce_category: category } } } as const;
  return {
    teamId: t.teamId,
    type: EVENTS[what],
    occurredAt: t.app.clock.now(),
    channel: 'email',
    campaignId: who.campaignId,
    enrollmentId: who.id,
    contactProfileId: who.profileId,
    emailSendId: sent.ids[mail]!,
    nodeId: sent.mails[mail]!.node,
    ...(EVENTS[what] === 'bounce' ? bounce : {}),
  };
} // prettier-ignore

export async function happen(t: TestApp, standing: readonly Standing[], all: readonly Happened[], sent: Sent): Promise<void> {
  const ofContact = Map.groupBy(all, ({ contact }) => contact);
  for (let turn = 0; ; turn++) {
    const now = [...ofContact.values()].flatMap((own) => own[turn] ?? []);
    if (now.length === 0) return;
    for (const action of ['pause', 'resume'] as const) {
      const ids = now.flatMap(({ what, contact }) => (what === action ? standing[contact]!.id : []));
      const change = { teamId: t.teamId, campaignId: null, ids, change: { action } };
      if (ids.length > 0) await transact(t.app.db, (trx) => changeInBulk(trx, t.app, change));
    }
    const drafts = now.flatMap(({ what, contact, mail }) =>
      isTold(what) ? draftOf(t, standing[contact]!, { what, mail: mail! }, sent) : []);
    if (drafts.length > 0) await transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts));
  }
} // prettier-ignore
