interface OfTeam {
  track_opens: boolean;
  track_clicks: boolean;
}

/** A campaign's null takes the team's setting. */
export const trackedOf = (
  campaign: { [K in keyof OfTeam]: boolean | null },
  team: OfTeam,
): { opens: boolean; clicks: boolean } => ({
  opens: campaign.track_opens ?? team.track_opens,
  clicks: campaign.track_clicks ?? team.track_clicks,
});
