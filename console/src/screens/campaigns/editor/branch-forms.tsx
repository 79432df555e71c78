import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { partsOf, shownOf, textOf } from '../../../sequence/graph.ts';
import type { Data } from '../../../sequence/graph.ts';
import { Condition, FieldChoice } from './conditions.tsx';
import { Choice, Words, withData } from './fields.tsx';
import type { FormOf } from './step-form.tsx';

const MATCHES = [
  { id: 'all', name: 'all conditions hold' },
  { id: 'any', name: 'one of the conditions holds' },
];
const FIRST = { field: 'opened', operator: 'is_true' };

/** A name that no other part has. */
function freeName(parts: { id: string }[], word: string): string {
  const taken = new Set(parts.map(({ id }) => id));
  let n = parts.length + 1;
  while (taken.has(`${word} ${n}`)) n += 1;
  return `${word} ${n}`;
}

const changed = <Part,>(parts: readonly Part[], at: number, to: Part | null): Part[] =>
  parts.flatMap((each, index) => (index === at ? (to === null ? [] : [to]) : [each]));

export function IfForm({ step: { data }, onData }: FormOf): ReactNode {
  const paths = partsOf(data.paths);
  const setPaths = (next: unknown[]): void => onData({ ...data, paths: next });
  return (
    <>
      <p className="quiet">The first path that holds is taken; when none does, the exit “else”.</p>
      {paths.map((path, at) => {
        const conditions = partsOf(path.conditions) as unknown as Data[];
        const set = (changes: Record<string, unknown>): void =>
          setPaths(changed<unknown>(paths, at, withData(path, changes)));
        return (
          <fieldset key={path.id}>
            <legend>{path.id}</legend>
            {conditions.length > 1 && (
              <Choice
                label="It is taken when"
                value={textOf(path.match) || 'all'}
                options={MATCHES}
                onChange={(match) => set({ match })}
                path={`data.paths[${at}].match`}
              />
            )}
            {conditions.map((condition, index) => (
              <Condition
                key={index}
                condition={condition}
                path={`data.paths[${at}].conditions[${index}]`}
                onChange={(to) => set({ conditions: changed(conditions, index, to) })}
                onRemove={
                  conditions.length > 1 ? () => set({ conditions: changed(conditions, index, null) }) : null
                }
              />
            ))}
            <div className="row">
              <Button onPress={() => set({ conditions: [...conditions, FIRST] })}>Add a condition</Button>
              {paths.length > 1 && (
                <Button onPress={() => setPaths(changed<unknown>(paths, at, null))}>Remove {path.id}</Button>
              )}
            </div>
          </fieldset>
        );
      })}
      <div className="row">
        <Button onPress={() => setPaths([...paths, { id: freeName(paths, 'path'), conditions: [FIRST] }])}>
          Add a path
        </Button>
      </div>
    </>
  );
}

export function SwitchForm({ step: { data }, onData }: FormOf): ReactNode {
  const cases = partsOf(data.cases);
  const setCases = (next: unknown[]): void => onData({ ...data, cases: next });
  return (
    <>
      <FieldChoice
        isSwitch
        field={textOf(data.field)}
        onChange={(field) => onData({ ...data, field })}
        path="data.field"
      />
      {cases.map((each, at) => (
        <div key={each.id} className="condition">
          <Words
            label={`Value of ${each.id}`}
            value={shownOf(each.value)}
            onChange={(value) => setCases(changed<unknown>(cases, at, { ...each, value: value || null }))}
            path={`data.cases[${at}].value`}
            help="Empty: taken when the field has no value."
          />
          {cases.length > 1 && (
            <Button onPress={() => setCases(changed<unknown>(cases, at, null))}>Remove {each.id}</Button>
          )}
        </div>
      ))}
      <div className="row">
        <Button onPress={() => setCases([...cases, { id: freeName(cases, 'case'), value: null }])}>
          Add a case
        </Button>
      </div>
    </>
  );
}
