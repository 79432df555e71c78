import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { count } from '../words.ts';
import type { FactRow } from './facts.ts';

/** `drawn`: the outline has the same links for the keyboard. */
export function Figures({ rows, drawn = false }: { rows: FactRow[]; drawn?: boolean }): ReactNode {
  return rows.map(({ variant, facts }) => (
    <p key={variant ?? ''} className="facts">
      {variant !== null && <span className="quiet">{variant}:</span>}
      {facts.map(({ name, value, href, isHeld }) => (
        <span key={name} className={isHeld ? 'is-held' : ''}>
          {href && value > 0 ? (
            <Link href={href} className="nodrag nopan" {...(drawn ? { tabIndex: -1 } : {})}>
              {count(value)} {name}
            </Link>
          ) : (
            `${count(value)} ${name}`
          )}
        </span>
      ))}
    </p>
  ));
}
