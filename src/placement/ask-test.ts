import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { compileContent } from '../sending/content.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { textFaults } from '../broadcasts/rules/text-faults.ts';
import type { TestText } from './create-test.ts';
import { campaignText } from './rules/campaign-text.ts';
import { DEFAULT_TEXT } from './rules/default-text.ts';

export interface AskedText {
  CampaignId?: string | undefined;
  node_id?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
}

/**
 * The email of a campaign as it is saved now, a text of its own, or the default. Throws 400 for texts that do not go
 * together or cannot be sent, and 404 for an unknown campaign.
 */
export async function readText(
  { db }: Pick<Services, 'db'>,
  teamId: string,
  asked: AskedText,
): Promise<TestText> {
  const { CampaignId: campaignId, node_id: nodeId, subject, body } = asked;
  const refuse = (param: string, message: string): ApiError =>
    new ApiError('validation_error', message, { param });
  if (campaignId === undefined) {
    if (nodeId !== undefined) throw refuse('node_id', 'node_id goes with CampaignId only');
    if ((subject === undefined) !== (body === undefined))
      throw refuse(subject === undefined ? 'subject' : 'body', 'subject and body go together');
    const [fault] = textFaults({ subject, body });
    if (fault) throw refuse(fault.param, fault.message);
    const own = subject !== undefined && body !== undefined ? { subject, body } : {};
    return { ...DEFAULT_TEXT, ...own, campaign_id: null, node_id: null };
  }
  if (subject !== undefined || body !== undefined)
    throw refuse(
      subject === undefined ? 'body' : 'subject',
      'the text is that of the campaign: leave out subject and body, or CampaignId',
    );
  const campaign = await requireTeamCampaign(db, teamId, campaignId);
  const graph = await loadSequence(db, { teamId, campaignId }, campaign.sequence_version);
  const text = campaignText(graph, nodeId ?? null);
  if (!text)
    throw nodeId === undefined
      ? refuse('CampaignId', 'the sequence of the campaign has no email')
      : refuse('node_id', 'the sequence of the campaign has no such email');
  const compiled = compileContent({ ...text, body_html: text.body });
  if (typeof compiled === 'string')
    throw refuse('CampaignId', 'the text of the email cannot be read as a template');
  return { ...text, campaign_id: campaignId };
}
