export const identityKey = (contact: {
  teamId: string;
  campaignId: string | null;
  email: string | null;
  linkedin_url?: string | null;
}): string => {
  const { teamId, campaignId, email, linkedin_url: linkedin } = contact;
  return `${teamId} ${campaignId ?? ''} ${(email ?? linkedin ?? '').toLowerCase()}`;
};
