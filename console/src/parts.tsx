import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Fault } from './api.ts';
import { useMe } from './me.ts';
import { count, moment } from './words.ts';

/** A moment in the organization's zone; UTC on hover. */
export function When({ at }: { at: string }): ReactNode {
  const { zone } = useMe();
  return (
    <time dateTime={at} title={`${at} (UTC); shown in ${zone}`}>
      {moment(at, zone)}
    </time>
  );
}

export function Panel({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const panel = useRef<HTMLElement>(null);
  // What scrolls to the side must be reached by keyboard.
  useEffect(() => {
    const at = panel.current!;
    const look = (): void => {
      at.tabIndex = at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight ? 0 : -1;
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(at);
    const changed = new MutationObserver(look);
    changed.observe(at, { childList: true, subtree: true, characterData: true });
    return () => {
      sized.disconnect();
      changed.disconnect();
    };
  }, []);
  return (
    <section className="panel" ref={panel} aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What the API says of a call that failed, with the id to name when it is reported. */
export function FaultNote({ fault }: { fault: Error }): ReactNode {
  const requestId = fault instanceof Fault ? fault.requestId : null;
  return (
    <div role="alert" className="note bad">
      <p>{fault.message}</p>
      {requestId && <p className="quiet">Request {requestId}</p>}
    </div>
  );
}

export function Empty({ children }: { children: ReactNode }): ReactNode {
  return <p className="empty">{children}</p>;
}

export interface FigureOf {
  name: string;
  value: ReactNode;
  /** What the number counts. */
  says?: ReactNode;
  /** The value is words. */
  small?: true;
}

export function Figures({ of }: { of: readonly FigureOf[] }): ReactNode {
  return (
    <dl className="figures">
      {of.map(({ name, value, says, small }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={small ? 'small' : undefined}>{typeof value === 'number' ? count(value) : value}</dd>
          {says && <dd className="quiet">{says}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Pages of a list. `of`: how many there are, in words. */
export function Pager({
  offset,
  page,
  shown,
  hasMore,
  of,
  turn,
}: {
  offset: number;
  page: number;
  shown: number;
  hasMore: boolean;
  of?: string;
  turn: (offset: number) => void;
}): ReactNode {
  return (
    <nav className="row" aria-label="Pages">
      <Button className="plain" isDisabled={offset === 0} onPress={() => turn(Math.max(0, offset - page))}>
        Before
      </Button>
      <span className="quiet">
        {count(shown === 0 ? 0 : offset + 1)} to {count(offset + shown)}
        {of && ` of ${of}`}
      </span>
      <Button className="plain" isDisabled={!hasMore} onPress={() => turn(offset + page)}>
        After
      </Button>
    </nav>
  );
}

interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
}

/** Shows what was asked for; what is there stays while it is asked again, also when that fails. */
export function Shown<Data>({
  of,
  children,
}: {
  of: Asked<Data>;
  children: (data: Data) => ReactNode;
}): ReactNode {
  if (of.data !== undefined)
    return (
      <>
        {of.error && <FaultNote fault={of.error} />}
        {children(of.data)}
      </>
    );
  if (of.error) return <FaultNote fault={of.error} />;
  return <p className="loading">Loading …</p>;
}
