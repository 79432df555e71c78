import Type from 'typebox';
import {
  ContactId,
  ContactProfileId,
  CreatedAt,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  UpdatedAt,
  Uuid,
  extension,
  nullable,
  object,
  oldName,
  oneOf,
} from '../../platform/http/schema.ts';
import type { TaskRow } from './task-store.ts';

export const TASK_STATES = ['open', 'completed', 'skipped'] as const;
const Text = nullable(Type.String());

export const Task = Type.Object(
  {
    object: object('task'),
    id: Id,
    team_id: OfTeam.team_id,
    TeamId: oldName('team_id', Uuid),
    campaign_id: OfCampaign.campaign_id,
    CampaignId: oldName('campaign_id', Uuid),
    ContactId: ContactId,
    node_id: Type.String({ description: 'the task node of the sequence', examples: ['email-1'] }),
    step_number: Type.Integer({ description: 'the number of the step', examples: [1] }),
    title: Type.String({ description: 'what is to be done', examples: ['Call Anna'] }),
    assignee: { ...Text, description: 'who does it, as your team names people', examples: ['Mia'] },
    note: { ...Text, description: 'what came of it', examples: ['asked by telephone'] },
    blocking: Type.Boolean({ description: 'the contact waits for it (`blocking_task`)' }),
    state: oneOf(TASK_STATES, { description: 'the state' }),
    due_at: nullable(Timestamp),
    contact: Type.Object({
      contact_profile_id: ContactProfileId,
      email: { ...Text, description: 'the email address', examples: ['anna@example.com'] },
      first_name: { ...Text, description: 'the first name', examples: ['Anna'] },
      last_name: { ...Text, description: 'the last name', examples: ['Berg'] },
      company_name: { ...Text, description: 'the company', examples: ['Example Works'] },
      life: Type.String({
        description: 'of the contact in the campaign: active, paused, finished',
        examples: ['active'],
      }),
    }),
    campaign: Type.Object({ id: Id, name: Type.String({ description: 'the name', examples: ['Autumn'] }) }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    closed_at: nullable(Timestamp),
  },
  { title: 'Task' },
);

export const TaskPatch = Type.Object({
  state: Type.Optional(
    extension({
      ...oneOf(TASK_STATES),
      description: 'completed or skipped, for good: a contact that waits for it goes on at once',
    }),
  ),
  assignee: Type.Optional(
    nullable(Type.String({ maxLength: 255, description: 'who does it; null: not known' })),
  ),
  due_at: Type.Optional(nullable({ ...Timestamp, description: 'null: never' })),
  note: Type.Optional(nullable(Type.String({ maxLength: 5_000, description: 'a note of your own' }))),
});

export const presentTask = (row: TaskRow) => ({
  object: 'task',
  id: row.id,
  team_id: row.team_id,
  TeamId: row.team_id,
  campaign_id: row.campaign_id,
  CampaignId: row.campaign_id,
  ContactId: row.enrollment_id,
  node_id: row.node_id,
  step_number: row.step_number,
  title: row.title,
  assignee: row.assignee,
  note: row.note,
  blocking: row.blocking,
  state: row.state,
  due_at: row.due_at,
  contact: {
    contact_profile_id: row.contact_profile_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    life: row.life,
  },
  campaign: { id: row.campaign_id, name: row.campaign_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
  closed_at: row.closed_at,
});
