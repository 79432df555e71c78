import type { Action } from '../sequences/rules/linkedin-actions.ts';

/**
 * The step that opens an action. A contact's node opens one in a pass: each table of actions is unique by these keys.
 */
export interface AskingStep {
  team_id: string;
  enrollment_id: string;
  campaign_id: string;
  node_id: string;
  pass: number;
  step_number: number;
}

export type StepAction = AskingStep &
  (
    | { kind: 'task'; title: string; assignee: string | null; blocking: boolean; due_at: Date | null }
    | { kind: 'call'; sequence_version: number; url: string }
    | {
        kind: 'linkedin';
        contact_profile_id: string;
        action: Action;
        profile_url: string | null;
        message: string | null;
      }
  );

export type NewAction<K extends StepAction['kind']> = Extract<StepAction, { kind: K }> & { id: string };
