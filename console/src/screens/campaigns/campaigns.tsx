import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { All } from './all.tsx';
import './campaigns.css';
import { One } from './one.tsx';

const Editor = lazy(async () => ({ default: (await import('./editor/editor.tsx')).Editor }));

/** All campaigns, one of them (`id`), or its sequence being edited (`edit`). */
export function Campaigns({ team }: { team: string }): ReactNode {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id === null) return <All team={team} />;
  if (!search.has('edit')) return <One team={team} id={id} key={id} />;
  return (
    <Suspense fallback={<p className="loading">Loading …</p>}>
      <Editor team={team} id={id} key={id} />
    </Suspense>
  );
}
