/** What requests about the same person in the same campaign are serialised by. */
export const identityKey = (who: {
  teamId: string;
  campaignId: string | null;
  email: string | null;
  linkedin_url?: string | null;
}): string => `${who.teamId} ${who.campaignId ?? ''} ${(who.email ?? who.linkedin_url ?? '').toLowerCase()}`;
