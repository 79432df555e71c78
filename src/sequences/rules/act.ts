import type { Schedule } from '../../platform/rules/schedule.ts';
import type { ConditionFacts } from './condition.ts';

export interface WalkFacts extends ConditionFacts {
  /** Email nodes that mailed this person in this pass already. */
  mailed: ReadonlySet<string>;
  /** Tasks, calls and LinkedIn actions of nodes in this pass, by node. */
  actions: ReadonlyMap<string, StepActionState>;
  schedule: Schedule;
  linkedin: 'ready' | 'off' | 'no_connector';
  /** In [0, 1), fixed for life: chooses the A/B variant. */
  variantKey: number;
}

export type StepActionState = 'under_way' | 'done' | 'failed';

export type Act =
  | { do: 'send'; nodeId: string; stepNumber: number; variantId: string | null }
  | { do: 'wait'; nodeId: string; until: Date }
  | { do: 'task'; nodeId: string; stepNumber: number; isBlocking: boolean }
  | { do: 'call'; nodeId: string; stepNumber: number }
  | { do: 'act'; nodeId: string; stepNumber: number }
  /** The result of the task, call or action makes the contact due. */
  | { do: 'await'; nodeId: string; because: 'blocking_task' | 'waiting_for_call' | 'waiting_for_linkedin' }
  | {
      do: 'hold';
      nodeId: string | null;
      because: 'node_missing' | 'node_unsupported' | 'walked_in_circles' | 'linkedin_not_available';
      until: Date | null;
      detail?: string;
    }
  | { do: 'finish'; nodeId: string | null; because: 'stop_node' | 'end_of_sequence' | 'call_failed' };
