/**
 * spec: Team, inbox_link_tracking_override forces on or off for the team; decided: so it outweighs the reply's setting, and the
 * reply's outweighs the organization's default.
 */
export const tracksLinks = (
  organizationDefault: boolean,
  teamOverride: boolean | null,
  perMessage: boolean | null,
): boolean => teamOverride ?? perMessage ?? organizationDefault;
