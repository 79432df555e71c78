import { sealedTable } from '../platform/sealed.ts';

export const PASSWORDS = sealedTable('senders', {
  key: ['team_id', 'id'],
  columns: { smtp_password: {}, imap_password: {} },
  where: { deleted_at: null },
  aad: ({ team_id: teamId, id, column }) => `senders|${column}|${id}|${teamId}`,
});
