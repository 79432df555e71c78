import Type from 'typebox';
import type { ContactValues } from '../../contacts/rules/contact-fields.ts';
import { tellUnknownLabels } from '../../contacts/labels/tell-unknown-labels.ts';
import { placeContact, requirePlaced } from '../../contacts/place-contact.ts';
import { Contact, ContactPatch, presentContact } from '../../contacts/wire.ts';
import type { AppServices } from '../../events/record-event.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { readOnlyKeys } from '../../platform/http/read-only.ts';
import { operationOf } from '../../platform/http/route.ts';
import { Uuid } from '../../platform/http/schema.ts';

const False = Type.Optional(
  Type.Unsafe<false>({ const: false, 'x-must': 'may only be false, which restores the contact' }),
);

/**
 * decided: V2 restores and moves by other endpoints; in V1 `archived: false` or `deleted: false` restores, and another
 * `CampaignId` moves. No response has the first two keys, so that sending one back restores nothing by mistake.
 */
const Body = Type.Object({
  ...ContactPatch.properties,
  CampaignId: Type.Optional(Uuid),
  archived: False,
  deleted: False,
});

export const changeContactCall = (
  app: Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log' | 'config' | 'signals' | 'secrets'>,
): Operation =>
  operationOf({
    name: 'changeContactV1',
    method: 'PUT',
    params: Type.Object({ id: Uuid }),
    body: Body,
    readOnly: {
      keys: readOnlyKeys(Contact.properties, Body.properties),
      show: async ({ principal, params: { id } }) =>
        presentContact(await requirePlaced(app.db, principal, id), app.clock.now()),
    },
    handle: async ({ principal, claim, params: { id }, body }) => {
      const { archived, deleted, CampaignId = null, labels, interest, ...values } = body;
      const placed = await placeContact(app, await requirePlaced(app.db, principal, id), {
        organizationId: principal.organizationId,
        claim,
        restore: archived === false || deleted === false,
        campaignId: CampaignId,
        labels,
        interest,
        values: values as ContactValues,
      });
      const { team_id: teamId, contact_profile_id: profileId } = placed;
      return {
        data: presentContact(placed, app.clock.now()),
        more: { warnings: await tellUnknownLabels(app.db, { teamId, profileId }, labels) },
      };
    },
  });
