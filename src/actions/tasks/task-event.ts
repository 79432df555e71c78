import type { Selectable } from 'kysely';
import type { EventDraft } from '../../events/event.ts';
import type { Tasks } from '../../platform/db/types.ts';

/** decisions: Webhooks, extension types */
export const taskDraft = (
  type: 'task_created' | 'task_completed',
  task: Pick<
    Selectable<Tasks>,
    | 'team_id'
    | 'id'
    | 'campaign_id'
    | 'enrollment_id'
    | 'node_id'
    | 'step_number'
    | 'title'
    | 'assignee'
    | 'blocking'
    | 'state'
    | 'due_at'
  >,
  now: Date,
): EventDraft => ({
  teamId: task.team_id,
  type,
  occurredAt: now,
  campaignId: task.campaign_id,
  enrollmentId: task.enrollment_id,
  nodeId: task.node_id,
  stepNumber: task.step_number,
  detail: {
    [type]: {
      id: task.id,
      title: task.title,
      state: task.state,
      assignee: task.assignee,
      blocking: task.blocking,
      due_at: task.due_at?.toISOString() ?? null,
    },
  },
});
