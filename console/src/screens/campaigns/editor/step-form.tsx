import type { ComponentType, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { exitsOf, targetOf } from '../../../sequence/graph.ts';
import type { Data, Graph, Step, Way } from '../../../sequence/graph.ts';
import { exitWords, nameOf } from '../../../sequence/words.ts';
import { AddMenu } from './add-menu.tsx';
import { IfForm, SwitchForm } from './branch-forms.tsx';
import type { StepFault } from './check.ts';
import { EmailForm } from './email.tsx';
import { Choice, FaultsHere } from './fields.tsx';
import { HttpForm } from './http-form.tsx';
import { MailPreview } from './mail-preview.tsx';
import { LinkedinForm, NoteForm, TaskForm, WaitForm } from './small-forms.tsx';

export interface FormOf {
  campaign: string;
  step: Step;
  onData(data: Data): void;
}

const FORMS: Record<string, ComponentType<FormOf>> = {
  emailNode: EmailForm,
  waitNode: WaitForm,
  ifNode: IfForm,
  switchNode: SwitchForm,
  httpNode: HttpForm,
  taskNode: TaskForm,
  linkedinNode: LinkedinForm,
  noteNode: NoteForm,
};

const SAYS: Record<string, string> = {
  startNode: 'Contacts enter here.',
  stopNode: 'The sequence ends here for the contact.',
};

interface StepFormOf {
  team: string;
  campaign: string;
  graph: Graph;
  step: Step;
  faults: readonly StepFault[];
  isSaved: boolean;
  onData(data: Data): void;
  onConnect(way: Way, target: string | null): void;
  onAdd(way: Way, kind: string): void;
  onRemove(): void;
}

/** The fields of a step, where it leads, and what may be done with it. */
export function StepForm(of: StepFormOf): ReactNode {
  const { team, campaign, graph, step, faults, isSaved, onData } = of;
  const Fields = FORMS[step.type];
  const exits = exitsOf(step);
  const targets = graph.nodes.filter(
    ({ id, type }) => id !== step.id && type !== 'startNode' && type !== 'noteNode',
  );
  return (
    <FaultsHere value={faults}>
      <div className="form">
        {faults.length > 0 && (
          <ul className="note bad" aria-label="Faults of this step">
            {faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
        {SAYS[step.type] && <p className="quiet">{SAYS[step.type]}</p>}
        {Fields && <Fields campaign={campaign} step={step} onData={onData} />}
        {exits.map((exit) => (
          <Choice
            key={exit}
            label={exit === '' ? 'Then' : exit === 'else' ? 'Else' : `If ${exitWords(step, exit)}`}
            value={targetOf(graph, { source: step.id, exit }) ?? ''}
            options={[
              { id: '', name: 'the sequence ends' },
              ...targets.map((target) => ({ id: target.id, name: nameOf(target) })),
            ]}
            onChange={(target) => of.onConnect({ source: step.id, exit }, target || null)}
          />
        ))}
        <div className="row">
          {exits.map((exit) => (
            <AddMenu key={exit} onAdd={(kind) => of.onAdd({ source: step.id, exit }, kind)}>
              {exit === '' ? 'Add a step after this …' : `Add a step (${exitWords(step, exit)}) …`}
            </AddMenu>
          ))}
          {step.type !== 'startNode' && <Button onPress={of.onRemove}>Remove this step</Button>}
        </div>
        {step.type === 'emailNode' && (
          <MailPreview team={team} campaign={campaign} step={step} isSaved={isSaved} />
        )}
      </div>
    </FaultsHere>
  );
}
