import type { Services } from '../platform/services.ts';
import { findContactsById } from './contact-store.ts';
import { findProfileView, listEnrollmentsOf } from './profile-view-store.ts';
import type { ProfileView } from './profile-view-store.ts';
import { presentContact } from './wire.ts';

const MAX_CAMPAIGNS = 1_000;

type Enrollment = ReturnType<typeof presentContact>;

export interface ReadProfile {
  profile: ProfileView;
  enrollments: (Enrollment & { nodeReachedAt: Date | null })[];
}

export async function readProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  at: { teamId: string; id: string },
): Promise<ReadProfile | undefined> {
  const profile = await findProfileView(db, at);
  if (!profile) return undefined;
  const listed = await listEnrollmentsOf(db, { ...at, limit: MAX_CAMPAIGNS });
  const reached = new Map(listed.map(({ id, arrived_at }) => [id, arrived_at]));
  const rows = await findContactsById(db, at.teamId, [...reached.keys()]);
  const now = clock.now();
  return {
    profile,
    enrollments: rows.map((row) => ({
      ...presentContact(row, now),
      nodeReachedAt: reached.get(row.id) ?? null,
    })),
  };
}
