import Type from 'typebox';
import {
  CreatedAt,
  Id,
  OfTeam,
  UpdatedAt,
  Uuid,
  extension,
  nonBlank,
  nullable,
  object,
  oneOf,
  withDefault,
} from '../../platform/http/schema.ts';
import { presentGraph } from '../../sequences/node-headers.ts';
import { GRAPH, SEQUENCE_PARTS } from '../../sequences/wire.ts';
import { SETTINGS } from '../wire.ts';
import type { ListedPlaybook, Playbook } from './playbook.ts';

export const PLAYBOOK_STATUSES = ['draft', 'active', 'archived'] as const;

const Name = nonBlank(255, { description: 'the name' });
const Description = extension(
  nullable(
    Type.String({
      maxLength: 2000,
      description: 'what the playbook is for',
      examples: ['For owners of older machines'],
    }),
  ),
);
const about = 'what campaigns made from it are set to; a key that is missing is as for any new campaign';
const GivenSettings = Type.Object(SETTINGS, { additionalProperties: false, description: about });

export const NewPlaybook = Type.Object({
  TeamId: OfTeam.TeamId,
  name: Name,
  description: Type.Optional(Description),
  status: withDefault(
    {
      ...oneOf(['draft', 'active']),
      description: 'shown and filtered by; an active playbook has a sequence. Campaigns are made from either',
    },
    'draft',
  ),
  CampaignId: Type.Optional({
    ...Uuid,
    description:
      'a campaign of the team, whose sequence and settings are copied; what the body says itself comes first',
  }),
  settings: Type.Optional(GivenSettings),
  ...SEQUENCE_PARTS,
});

export const PlaybookPatch = Type.Object({
  name: Type.Optional(Name),
  description: Type.Optional(Description),
  status: Type.Optional({
    ...oneOf(PLAYBOOK_STATUSES),
    description: 'any may follow any other; an active playbook has a sequence',
  }),
  settings: Type.Optional({ ...GivenSettings, description: `${about}; replaced as a whole` }),
  ...SEQUENCE_PARTS,
});

export const PlaybookCopy = Type.Object({
  name: Type.Optional(Name),
  TeamId: Type.Optional(
    extension({
      ...Uuid,
      description: 'the team of the copy; needed for a playbook that ships with the product',
    }),
  ),
});

export const ListedPlaybookShape = Type.Object(
  {
    object: object('playbook'),
    id: Id,
    name: Type.String({ description: 'the name', examples: ['Spare parts'] }),
    description: Description,
    team_id: nullable({ ...Uuid, description: 'null: every team has it' }),
    status: oneOf(PLAYBOOK_STATUSES, { description: 'the state' }),
    builtin: Type.Boolean({ description: 'true: it ships with the product and cannot be changed' }),
    settings: Type.Object(SETTINGS, {
      title: 'PlaybookSettings',
      additionalProperties: false,
      description: about,
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'ListedPlaybook' },
);
export const PlaybookShape = Type.Object(
  { ...ListedPlaybookShape.properties, ...GRAPH },
  { title: 'Playbook' },
);

export const presentListedPlaybook = ({
  id,
  name,
  description,
  team_id,
  status,
  settings,
  created_at,
  updated_at,
}: ListedPlaybook) => ({
  object: 'playbook',
  id,
  name,
  description,
  team_id,
  status,
  builtin: team_id === null,
  settings,
  created_at,
  updated_at,
});

export const presentPlaybook = (playbook: Playbook) => ({
  ...presentListedPlaybook(playbook),
  ...presentGraph(playbook),
});
