import pLimit from 'p-limit';
import { saveSender } from '../../src/senders/save-sender.ts';
import type { TestApp } from '../support/app.ts';
import { CALLED } from './draw.ts';
import type { DrawnCampaign, DrawnWorld } from './draw.ts';
import { hasProfile } from './sequence.ts';
import type { ModelGraph } from './sequence.ts';

export interface Standing {
  id: string;
  profileId: string;
  campaignId: string;
}

const LANES = 4;

export async function addMailboxes(t: TestApp, drawn: DrawnWorld, port: number): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { cap, zone, spacing }] of drawn.mailboxes.entries()) {
    const { id } = await saveSender(t.app, t.teamId, {
      email: `box${index}@outreach.test`,
      spacing_seconds: spacing ?? 0,
      max_per_day: cap,
      timezone: zone,
      smtp_host: '127.0.0.1',
      smtp_port: port,
      smtp_security: 'none',
    });
    ids.push(id);
  }
  return ids;
}

const made = async (answer: Promise<{ status: number; body: { data: { id: string; contact_profile_id: string } } }>) => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body.data;
}; // prettier-ignore

/** Adds and activates a drawn world. Resolves the contacts of all campaigns, in order. */
export async function addCampaigns(t: TestApp, drawn: DrawnWorld, called: string): Promise<Standing[]> {
  const schedule = drawn.teamCalendar ? { mail_warm_schedule: drawn.teamCalendar } : {};
  await made(t.call('PATCH', `/teams/${t.teamId}`, { daily_limit: drawn.teamLimit, ...schedule }));
  const lane = pLimit(LANES);
  const added = drawn.campaigns.map((campaign, index) =>
    lane(() => addCampaign(t, drawn, { ...campaign, graph: calling(campaign.graph, called) }, index)),
  );
  return (await Promise.all(added)).flat();
}

const calling = (graph: ModelGraph, called: string): ModelGraph =>
  JSON.parse(JSON.stringify(graph).replaceAll(CALLED, called)) as ModelGraph;

async function addCampaign(
  t: TestApp,
  drawn: DrawnWorld,
  { graph, calendar, dailyLimit, newPerDay, guard, contacts }: DrawnCampaign,
  index: number,
): Promise<Standing[]> {
  const { id: campaignId } = await made(
    t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: `C${index}`,
      ...graph,
      schedule: drawn.calendars[calendar],
      daily_limit: dailyLimit,
      new_contacts_per_day: newPerDay,
      ...(guard === undefined ? {} : { bounce_guard_max_rate: guard }),
    }),
  );
  const standing: Standing[] = [];
  for (const [nth, { city, score }] of contacts.entries()) {
    const email = `p${index}-${nth}@else.test`;
    const custom = score === null ? {} : { score };
    const profile = hasProfile({ score })
      ? { linkedin_url: `https://www.linkedin.com/in/p${index}-${nth}` }
      : {};
    const body = { TeamId: t.teamId, CampaignId: campaignId, email, city, custom, ...profile };
    const contact = await made(t.call('POST', '/contacts', body));
    standing.push({ id: contact.id, profileId: contact.contact_profile_id, campaignId });
  }
  await made(t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' }));
  return standing;
}
