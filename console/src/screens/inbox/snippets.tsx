import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { api, bodyOf, dataOf } from '../../api.ts';
import { FaultNote } from '../../parts.tsx';

const MOST = 50;

interface Asked {
  conversationId: string;
  team: string;
  onPicked(text: string): void;
}

/** Puts a snippet of the team into a reply, with the values of its contact. */
export function Snippets({ conversationId, team, onPicked }: Asked): ReactNode {
  const snippets = useQuery({
    queryKey: ['snippets', team],
    queryFn: () => bodyOf(api.GET('/v2/snippets', { params: { query: { TeamId: team, limit: MOST } } })),
  });
  const pick = useMutation({
    mutationFn: (snippetId: string) =>
      dataOf(
        api.POST('/v2/conversations/{id}/preview', {
          params: { path: { id: conversationId } },
          body: { snippet_id: snippetId },
        }),
      ),
    onSuccess: ({ text }) => onPicked(text),
  });
  const found = snippets.data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <>
      <MenuTrigger>
        <Button className="plain" isDisabled={pick.isPending}>
          Snippet <span aria-hidden="true">▾</span>
        </Button>
        <Popover className="popover">
          <Menu items={found} onAction={(picked) => pick.mutate(String(picked))} aria-label="Snippets">
            {({ id, name }) => <MenuItem id={id}>{name}</MenuItem>}
          </Menu>
        </Popover>
      </MenuTrigger>
      {pick.error && <FaultNote fault={pick.error} />}
      {pick.data && pick.data.missing_values.length > 0 && (
        <span className="quiet">No value for {pick.data.missing_values.join(', ')}</span>
      )}
    </>
  );
}
