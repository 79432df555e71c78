import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { useMe } from './me.ts';
import type { Me } from './me.ts';
import { FaultNote } from './parts.tsx';

const ROLES: readonly Me['role'][] = ['read_only', 'team_member', 'team_admin', 'org_admin'];

/** Whether the user has this role or a higher one. */
export function useMay(least: Me['role']): boolean {
  const { role } = useMe();
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export interface Acting<Result> {
  name: string;
  /** For tables: what it is done with. */
  label?: string;
  run: () => Promise<Result>;
  done?: (result: Result) => void;
  primary?: boolean;
  isDisabled?: boolean;
  /** `done` leaves what is shown, so that it is not asked for again: it is gone. */
  leaves?: boolean;
}

/** A button that calls the API. What the API refuses stands beside it. */
export function Act<Result>({
  name,
  label,
  run,
  done,
  leaves,
  primary,
  isDisabled,
}: Acting<Result>): ReactNode {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      done?.(result);
      return client.invalidateQueries({ refetchType: leaves ? 'none' : 'active' });
    },
  });
  return (
    <>
      <Button
        {...(primary ? { className: 'primary' } : {})}
        {...(label ? { 'aria-label': label } : {})}
        isDisabled={act.isPending || isDisabled === true}
        onPress={() => act.mutate()}
      >
        {name}
      </Button>
      {act.error && <FaultNote fault={act.error} />}
    </>
  );
}

/** A button that says what it does and asks once more before. */
export function SureAct<Result>({ sure, label, ...act }: Acting<Result> & { sure: string }): ReactNode {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button
        {...(label ? { 'aria-label': label } : {})}
        isDisabled={act.isDisabled === true}
        onPress={() => setAsked(true)}
      >
        {act.name}
      </Button>
    );
  return (
    <div role="group" aria-label={label ?? act.name} className="note wait sure">
      <p>{sure}</p>
      <div className="row">
        <Act {...act} name={`Yes: ${act.name.toLowerCase()}`} />
        <Button autoFocus onPress={() => setAsked(false)}>
          No
        </Button>
      </div>
    </div>
  );
}
