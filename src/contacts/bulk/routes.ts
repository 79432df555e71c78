import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import type { AppServices } from '../../events/record-event.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { addRoute } from '../../platform/http/route.ts';
import type { Answer } from '../../platform/http/route.ts';
import {
  CreatedAt,
  OfCampaign,
  OfTeam,
  Pagination,
  SOME_ID,
  UpdatedAt,
  Uuid,
  extension,
  nullable,
  oldName,
  oneOf,
  page,
  pagination,
  withDefault,
} from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import { BulkFilter } from './filter-wire.ts';
import { MAX_CONTACTS, findByFilter } from './find-by-filter.ts';
import { placeAction, startBulkAction } from './start-action.ts';
import type { Progress } from './start-action.ts';
import { findBulkAction } from './store.ts';
import { CONTACT_SORTS } from '../list/filter-store.ts';
import type { Sort } from '../list/filter-store.ts';
import { listContacts } from '../list/store.ts';
import { requireTeamCampaign } from '../../campaigns/find-campaign.ts';
import { Contact, EarlierBody, Search, presentContact, readInterests } from '../wire.ts';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** spec: States, Contact enrollment (bulk actions) */
const ACTIONS = [
  'verify_contacts', 'unverify_contacts', 'verify_passed_email_validation', 'unverify_failed_email_validation',
  'restart', 'finish', 'unfinish', 'pause', 'resume', 'pause_failed_validation', 'archive_unverified', 'archive_all',
  'unarchive', 'transfer', 'reassign_active_sender', 'validate_emails', 'assign_step',
  'add_labels', 'remove_labels',
] as const; // prettier-ignore

const Ids = Type.Optional(Type.Array(Uuid, { maxItems: MAX_CONTACTS }));
const MaybeUuid = Type.Optional(nullable(Uuid));
const NodeId = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 100 })));
const StepNumber = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 10_000 })));

const Count = (example: number) => Type.Optional(extension(Type.Integer({ examples: [example] })));

const Body = Type.Object({
  action: oneOf([...ACTIONS, 'get_contacts'], { description: 'what is done' }),
  TeamId: Type.Optional({ ...MaybeUuid, description: 'the team; also written `team_id` or `teamId`' }),
  campaign_id: Type.Optional({
    ...MaybeUuid,
    description: 'the campaign; also written `CampaignId` or `campaignId`; null for all',
  }),
  CampaignId: Type.Optional({
    ...MaybeUuid,
    description: 'the campaign; also written `campaign_id` or `campaignId`',
  }),
  campaignId: Type.Optional({ ...MaybeUuid, description: 'another spelling of `campaign_id`' }),
  contact_ids: Type.Optional({ ...Ids, description: 'the contacts' }),
  contactIds: Type.Optional({ ...Ids, description: 'another spelling of `contact_ids`' }),
  to_campaign_id: Type.Optional({ ...MaybeUuid, description: 'for `transfer`: where to' }),
  toCampaignId: Type.Optional({ ...MaybeUuid, description: 'another spelling of `to_campaign_id`' }),
  node_id: Type.Optional({
    ...NodeId,
    description: 'for `assign_step`: the node; needed where several nodes have one step number',
  }),
  nodeId: Type.Optional({ ...NodeId, description: 'another spelling of `node_id`' }),
  step_number: Type.Optional({ ...StepNumber, description: 'for `assign_step`: the number of the step' }),
  stepNumber: Type.Optional({ ...StepNumber, description: 'another spelling of `step_number`' }),
  ...EarlierBody,
  until: Type.Optional(
    extension(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description:
            'for `pause`: when the contacts go on by themselves, within the next 365 days: an ISO 8601 date, which ' +
            'begins where the organization is, or a date and time with its offset',
          examples: ['2026-12-27'],
        }),
      ),
    ),
  ),
  labels: Type.Optional(
    extension(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 100,
        description: 'for `add_labels` and `remove_labels`: names of labels of the team, in any case',
        examples: [['Hot lead']],
      }),
    ),
  ),
  filter: Type.Optional(extension(BulkFilter)),
  search: Type.Optional(Search),
  interest: Type.Optional(
    nullable(Type.String({ maxLength: 200, description: 'the interest; empty for none' })),
  ),
  deleted: withDefault(
    Type.Boolean({ description: 'true: also deleted contacts, which have `deleted_at`' }),
    false,
  ),
  archived: withDefault(Type.Boolean({ description: 'true: also archived contacts' }), false),
  has_email_sent: Type.Optional(Type.Boolean({ description: 'whether a mail was sent to the contact' })),
  sort_by: withDefault(
    oneOf(CONTACT_SORTS, { description: 'the order; names ascend, contacts without the value come last' }),
    'newest',
  ),
  ...page(50),
});
type Asked = Type.Static<typeof Body>;

const WORDS: Record<(typeof ACTIONS)[number], string> = {
  verify_contacts: 'verified',
  unverify_contacts: 'marked as unverified',
  verify_passed_email_validation: 'verified',
  unverify_failed_email_validation: 'marked as unverified',
  restart: 'restarted',
  finish: 'finished',
  unfinish: 'continued',
  pause: 'paused',
  resume: 'resumed',
  pause_failed_validation: 'paused',
  archive_unverified: 'archived',
  archive_all: 'archived',
  unarchive: 'restored',
  transfer: 'transferred',
  reassign_active_sender: 'given a sender',
  validate_emails: 'queued for verification',
  assign_step: 'put at the step',
  add_labels: 'labelled',
  remove_labels: 'freed of labels',
};

/** spec: success, message and request_id; unarchive adds restored and skipped. The other counts are extensions. */
function answerOf(action: (typeof ACTIONS)[number], { actionId, ...counts }: Progress): Answer {
  const { status, total, changed } = counts;
  return {
    message:
      status === 'queued'
        ? `The action on ${total} contacts was queued`
        : `${changed} of ${total} contacts ${WORDS[action]}`,
    more: {
      ...(actionId ? { action_id: actionId } : {}),
      ...counts,
      ...(action === 'unarchive' ? { restored: changed } : {}),
    },
  };
}

const ActionId = {
  ...Uuid,
  description: 'the id of a queued action, as POST /contacts/bulk-action returned it',
};

const BulkAction = Type.Object({
  action_id: ActionId,
  team_id: OfTeam.team_id,
  TeamId: oldName('team_id', Uuid),
  campaign_id: nullable(OfCampaign.campaign_id),
  CampaignId: oldName('campaign_id', nullable(Uuid)),
  action: oneOf(ACTIONS, { description: 'what is done' }),
  status: oneOf(['queued', 'processing', 'completed', 'failed'], {
    description: 'the state',
    examples: ['completed'],
  }),
  total: Type.Integer({ examples: [1] }),
  done: Type.Integer({ examples: [1] }),
  changed: Type.Integer({ examples: [1] }),
  skipped: Type.Integer(),
  failed: Type.Integer({
    description: 'contacts that the action failed for because of an internal error',
  }),
  restored: Type.Optional(Type.Integer({ description: 'of an unarchive: the same as changed' })),
  error: nullable(Type.String({ examples: [null] })),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
});

const NONE: Progress = {
  actionId: null,
  status: 'completed',
  total: 0,
  done: 0,
  changed: 0,
  skipped: 0,
  warnings: [],
};

const LABELLING = ['add_labels', 'remove_labels'] as const;
/** The actions that each of these fields says more about. */
const GOES_WITH = {
  until: ['pause'],
  labels: LABELLING,
  filter: [...LABELLING, 'pause', 'resume'],
} as const satisfies Partial<Record<keyof Asked, readonly (typeof ACTIONS)[number][]>>;

/** decided: what an action would ignore is refused: a pause without its end would be another action. */
function refuseStray(body: Asked): void {
  for (const [param, actions] of Object.entries(GOES_WITH))
    if (
      (body[param as keyof typeof GOES_WITH] ?? null) !== null &&
      !(actions as readonly string[]).includes(body.action)
    )
      throw new ApiError('validation_error', `${param} goes with ${actions.join(', ')}, not ${body.action}`, {
        param,
      });
}

async function filtered(app: AppServices, principal: Principal, body: Asked): Promise<{ ids: string[] }> {
  if (body.contact_ids?.length)
    throw new ApiError('validation_error', 'filter and contact_ids exclude each other', { param: 'filter' });
  return findByFilter(app, principal, {
    teamId: body.TeamId ?? null,
    campaignId: body.campaign_id ?? null,
    filter: body.filter!,
  });
}

/** decided: without `campaign_id` and `contact_ids` the list shows the contacts of `TeamId`, as GET /contacts does. */
async function getContacts(app: AppServices, principal: Principal, body: Asked): Promise<Answer> {
  const campaignId = body.campaign_id ?? undefined;
  const ids = body.contact_ids;
  let teamId = body.TeamId ?? undefined;
  if (teamId) {
    await requireTeam(app.db, principal, teamId);
    if (campaignId) await requireTeamCampaign(app.db, teamId, campaignId, 'campaign_id');
  } else if (!campaignId && !ids?.length)
    throw new ApiError(
      'missing_required_parameter',
      'one of campaign_id, contact_ids or TeamId is required',
      {
        param: 'campaign_id',
      },
    );
  else ({ teamId } = await placeAction(app, principal, { campaignId: campaignId ?? null, ids: ids ?? [] }));
  const { limit = 50, offset = 0 } = body;
  const { total, isEstimate, rows } = await listContacts(app.db, {
    teamId,
    campaignId,
    ids,
    search: body.search,
    interest: readInterests(body.interest === null ? '' : body.interest),
    hasEmailSent: body.has_email_sent,
    deleted: body.deleted ?? false,
    archived: body.archived ?? false,
    sort: (body.sort_by ?? 'newest') as Sort,
    limit,
    offset,
  });
  return {
    message: `${total} contacts match`,
    data: rows.map((row) => presentContact(row, app.clock.now())),
    pagination: pagination(total, { limit, offset, isEstimate }),
  };
}

/** spec: POST /contacts/bulk-action */
export function bulkActionRoutes(server: Server, app: AppServices): void {
  addRunning(server, app);
  addReading(server, app);
}

function addRunning(server: Server, app: AppServices): void {
  addRoute(server, {
    name: 'runBulkAction',
    method: 'POST',
    path: '/contacts/bulk-action',
    errors: [402],
    tag: 'Contacts',
    summary: 'Run a bulk action',
    description:
      'Applies one action to up to 50,000 contacts. Up to 1,000 are done when the call answers. More are ' +
      'queued: the answer then has `action_id` and `status: queued`, and its counts are those so far, at ' +
      'first zero; GET /contacts/bulk-action/{action_id} has the final ones.',
    bucket: 'bulk',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    maxValues: 2 * MAX_CONTACTS,
    body: Body,
    isListed: ({ action }) => action === 'get_contacts',
    beside: {
      action_id: Type.Optional(extension({ ...Uuid, description: 'of an action that was queued' })),
      status: Type.Optional(extension(oneOf(['completed', 'queued'], { description: 'the state' }))),
      total: Count(1),
      done: Count(1),
      changed: Count(1),
      skipped: Count(0),
      restored: Type.Optional(Type.Integer({ description: 'of unarchive' })),
      data: Type.Optional(Type.Array(Contact, { description: 'of get_contacts' })),
      pagination: Type.Optional(Pagination),
    },
    example: { action: 'pause', contact_ids: [SOME_ID], campaign_id: SOME_ID },
    handle: async ({ principal, claim, body }) => {
      const { action } = body;
      refuseStray(body);
      if (action === 'get_contacts') return getContacts(app, principal, body);
      const found = body.filter ? await filtered(app, principal, body) : null;
      if (found?.ids.length === 0) return answerOf(action, NONE);
      const ids = found?.ids ?? body.contact_ids;
      // decided: without contact_ids an action is refused; it never means all contacts
      if (!ids?.length)
        throw new ApiError('missing_required_parameter', 'contact_ids must name at least one contact', {
          param: 'contact_ids',
        });
      if (body.TeamId) await requireTeam(app.db, principal, body.TeamId);
      const progress = await startBulkAction(app, principal, {
        action,
        teamId: body.TeamId ?? null,
        ids,
        campaignId: body.campaign_id ?? null,
        toCampaignId: body.to_campaign_id ?? null,
        step: body,
        until: body.until ?? null,
        labels: body.labels ?? [],
        claim,
      });
      return answerOf(action, progress);
    },
  });
}

function addReading(server: Server, app: AppServices): void {
  addRoute(server, {
    name: 'getBulkAction',
    method: 'GET',
    path: '/contacts/bulk-action/:action_id',
    tag: 'Contacts',
    summary: 'Get a bulk action',
    description: 'Returns how far a queued action is.',
    extension: true,
    params: Type.Object({ action_id: ActionId }),
    data: BulkAction,
    handle: async ({ principal, params }) => {
      const row = await findBulkAction(app.db, principal.organizationId, params.action_id);
      if (!row) throw new ApiError('resource_not_found', 'there is no such action', { param: 'action_id' });
      await requireTeam(app.db, principal, row.team_id, 'action_id');
      const { id, team_id, campaign_id, options: _options, ...rest } = row;
      return {
        data: {
          action_id: id,
          team_id,
          TeamId: team_id,
          campaign_id,
          CampaignId: campaign_id,
          ...rest,
          ...(row.action === 'unarchive' ? { restored: row.changed } : {}),
        },
      };
    },
  });
}
