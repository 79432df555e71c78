import Type from 'typebox';
import { Timestamp, Uuid, extension, nullable, oldName, oneOf } from '../platform/http/schema.ts';
import type { TaskRow } from './task-store.ts';

export const TASK_STATES = ['open', 'completed', 'skipped'] as const;
const Text = nullable(Type.String());

export const Task = Type.Object(
  {
    object: Type.Literal('task'),
    id: Uuid,
    team_id: Uuid,
    TeamId: oldName('team_id', Uuid),
    campaign_id: Uuid,
    CampaignId: oldName('campaign_id', Uuid),
    ContactId: Uuid,
    node_id: Type.String({ description: 'the task node of the sequence' }),
    step_number: Type.Integer(),
    title: Type.String(),
    assignee: { ...Text, description: 'who does it, as your team names people' },
    note: { ...Text, description: 'what came of it' },
    blocking: Type.Boolean({ description: 'the contact waits for it (`blocking_task`)' }),
    state: oneOf(TASK_STATES),
    due_at: nullable(Timestamp),
    contact: Type.Object({
      contact_profile_id: Uuid,
      email: Text,
      first_name: Text,
      last_name: Text,
      company_name: Text,
      life: Type.String({ description: 'of the contact in the campaign: active, paused, finished' }),
    }),
    campaign: Type.Object({ id: Uuid, name: Type.String() }),
    created_at: Timestamp,
    updated_at: Timestamp,
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
  note: Type.Optional(nullable(Type.String({ maxLength: 5_000 }))),
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
