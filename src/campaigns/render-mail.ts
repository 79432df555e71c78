import type { Db } from '../platform/db/connect.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { assignSenders } from '../senders/assign-senders.ts';
import { readPool } from '../senders/read-pool.ts';
import { senderPools } from '../senders/sender-pools.ts';
import { contentIn, previewMail, readShared, readStanding, sampleValues } from '../sending/preview-mail.ts';
import type {
  Contents,
  PersonValues,
  Preview,
  SharedValues,
  StandingContact,
} from '../sending/preview-mail.ts';
import type { EmailContent } from '../sending/preview-mail.ts';
import { variantsOf } from '../sending/rules/mail-texts.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { normalizeGraph } from '../sequences/rules/graph.ts';
import type { Graph, SequenceNode } from '../sequences/rules/graph.ts';
import { chooseVariant, emailNode } from '../sequences/rules/nodes/email.ts';
import { stepsOf } from './rules/steps.ts';
import type { CampaignRow } from './store.ts';

export interface MailAsked {
  node_id?: string | undefined;
  /** An email that need not be saved, in place of `node_id`. */
  node?: unknown;
  variant_id?: string | undefined;
  ContactId?: string | undefined;
  SenderId?: string | undefined;
  contact?: Partial<PersonValues> | undefined;
}

export const SENDER_BECAUSE = ['asked', 'mail', 'contact', 'least_busy'] as const;

export interface RenderedCampaignMail extends Preview {
  /** Null: no sequence was saved. */
  version: number | null;
  node: SequenceNode;
  variantId: string | null;
  person: PersonValues;
  values: 'contact' | 'given' | 'sample';
  standing: StandingContact | null;
  sender: {
    id: string;
    email: string;
    send_as: string | null;
    because: (typeof SENDER_BECAUSE)[number];
  } | null;
  shared: SharedValues;
  files: EmailContent['files'];
}

export type RenderDeps = Pick<Services, 'db' | 'publicUrl'> & { contents: Contents };

const NO_VALUES: PersonValues = {
  email: null, first_name: null, last_name: null, company_name: null, title: null, phone: null, city: null, region: null,
  country: null, company_url: null, industry: null, image: null, linkedin_url: null, custom: {},
}; // prettier-ignore

const refuse = (param: string, message: string): ApiError =>
  new ApiError('validation_error', message, { param });

/** A mail of a campaign as it would be now. Writes nothing. Throws 400 and 404 for what does not exist. */
export async function renderCampaignMail(
  deps: RenderDeps,
  campaign: CampaignRow,
  asked: MailAsked,
): Promise<RenderedCampaignMail> {
  const { team_id: teamId, id: campaignId, sequence_version: version } = campaign;
  if (asked.ContactId !== undefined && asked.contact !== undefined)
    throw refuse('contact', 'name one of ContactId and contact');
  const graph = await loadSequence(deps.db, { teamId, campaignId }, version);
  const given = asked.node === undefined ? null : givenEmail(asked);
  const node = given ?? nodeOf(graph, asked.node_id);
  const standing =
    asked.ContactId === undefined
      ? null
      : await readStanding(deps.db, { teamId, campaignId, enrollmentId: asked.ContactId, nodeId: node.id });
  if (standing === undefined)
    throw new ApiError('contact_not_found', 'the campaign has no such contact', { param: 'ContactId' });
  const variantId = variantOf(node, asked.variant_id, standing);
  const content = given
    ? contentIn(withEmail(graph, given), node.id, variantId)
    : await publishedContent(deps, campaign, { nodeId: node.id, variantId });
  if (!content) throw refuse('node_id', 'the text of the email cannot be read as a template');
  const sender = await senderOf(deps.db, campaign, asked.SenderId, standing);
  const shared = await readShared(deps.db, { teamId, campaignId, senderId: sender?.id ?? null });
  const person = standing ?? (asked.contact ? { ...NO_VALUES, ...asked.contact } : sampleValues(content));
  const seed = standing?.mail?.id ?? standing?.id ?? campaignId;
  return {
    ...previewMail(deps, content, person, { seed, shared, before: standing }),
    version,
    node,
    variantId,
    person,
    values: standing ? 'contact' : asked.contact ? 'given' : 'sample',
    standing,
    sender: sender && { ...sender, send_as: shared.sender?.send_as ?? null },
    shared,
    files: content.files,
  };
}

async function publishedContent(
  deps: RenderDeps,
  { team_id: teamId, id: campaignId, sequence_version: version }: CampaignRow,
  of: { nodeId: string; variantId: string | null },
): Promise<EmailContent | null> {
  const read = await deps.contents(deps.db, { teamId, campaignId, version: version!, ...of });
  return read.kind === 'content' ? read.content : null;
}

/** Throws 400 with each fault of the email. */
function givenEmail({ node: given, node_id: nodeId }: MailAsked): SequenceNode {
  if (nodeId !== undefined) throw refuse('node', 'name one of node and node_id');
  const node = normalizeGraph({ nodes: [given], edges: [] }).nodes[0]!;
  if (node.type !== 'emailNode') throw refuse('node.type', 'only an emailNode is a mail');
  const faults: { param: string; message: string }[] = [];
  emailNode.check(node.data, 'node.data', (param, _rule, message) => faults.push({ param, message }));
  const [first] = faults;
  if (first) throw new ApiError('validation_error', first.message, { param: first.param, details: faults });
  return node;
}

/** The graph with the email in the place of its node; a new one stands behind no other. */
const withEmail = ({ nodes, edges }: Graph, email: SequenceNode) => ({
  nodes: [...nodes.filter(({ id, type }) => type === 'emailNode' && id !== email.id), email],
  edges,
});

function nodeOf(graph: Graph, nodeId: string | undefined): SequenceNode {
  const wanted = nodeId ?? stepsOf(graph).find(({ type }) => type === 'emailNode')?.id;
  const node = graph.nodes.find(({ id, type }) => id === wanted && type === 'emailNode');
  if (node) return node;
  throw nodeId === undefined
    ? refuse('id', 'the sequence of the campaign has no email')
    : refuse('node_id', 'the sequence of the campaign has no such email');
}

function variantOf(
  node: SequenceNode,
  asked: string | undefined,
  standing: StandingContact | null,
): string | null {
  const known = variantsOf(node.data);
  if (asked !== undefined) {
    if (known.some(({ id }) => id === asked)) return asked;
    throw refuse('variant_id', 'the email has no such variant');
  }
  const planned = standing?.mail?.variant_id;
  if (planned && known.some(({ id }) => id === planned)) return planned;
  return chooseVariant(node, standing?.variant_key ?? 0);
}

/** As the step would choose it; of several free mailboxes another one may be the least busy by then. */
async function senderOf(
  db: Db,
  { team_id: teamId, id: campaignId }: CampaignRow,
  asked: string | undefined,
  standing: StandingContact | null,
): Promise<Omit<NonNullable<RenderedCampaignMail['sender']>, 'send_as'> | null> {
  const mailboxes = await readPool(db, { teamId, profileId: null });
  const find = (id: string | null | undefined) => mailboxes.find((mailbox) => mailbox.id === id);
  if (asked !== undefined) {
    const found = find(asked);
    if (found) return { id: found.id, email: found.email, because: 'asked' };
    throw new ApiError('resource_not_found', 'there is no such mailbox in this team', { param: 'SenderId' });
  }
  const planned = find(standing?.mail?.sender_id);
  if (planned) return { id: planned.id, email: planned.email, because: 'mail' };
  return transact(db, async (trx) => {
    const pool = (await senderPools(trx, [{ teamId, campaignId }])).get(campaignId) ?? null;
    const own = find(standing?.sender_id);
    if (own && (pool === null || pool.has(own.id)))
      return { id: own.id, email: own.email, because: 'contact' };
    const [given] = await assignSenders(trx, teamId, [{ pool }]);
    return given ? { id: given.id, email: given.email, because: 'least_busy' } : null;
  });
}
