import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { All } from './all.tsx';
import './campaigns.css';
import { One } from './one.tsx';
import { later } from '../../later.tsx';

const Editor = later(async () => (await import('./editor/editor.tsx')).Editor);

/** All campaigns, one of them (`id`), or its sequence being edited (`edit`). */
export function Campaigns({ team }: { team: string }): ReactNode {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id === null) return <All team={team} />;
  if (!search.has('edit')) return <One team={team} id={id} key={id} />;
  return <Editor team={team} id={id} key={id} />;
}
