import type { Db } from '../platform/db/connect.ts';
import { findApiKeyById } from './key-store.ts';
import { findTeam, isMember } from './store.ts';

export async function mayStillUse(
  db: Db,
  at: { apiKeyId: string; teamId: string; wall: Date },
): Promise<boolean> {
  const key = await findApiKeyById(db, at.apiKeyId);
  if (!key || key.revoked_at || (key.expires_at && key.expires_at <= at.wall)) return false;
  const team = await findTeam(db, at.teamId);
  if (team?.organization_id !== key.organization_id) return false;
  return key.role === 'org_admin' || isMember(db, at.teamId, key.user_id);
}
