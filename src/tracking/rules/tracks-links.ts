/**
 * Whether the links of a reply are tracked. spec: Team, inbox_link_tracking_override forces on or off for the team;
 * decided: so it outweighs what the reply says, and the reply outweighs the default of the organization.
 */
export const tracksLinks = (
  organizationDefault: boolean,
  teamOverride: boolean | null,
  perMessage: boolean | null,
): boolean => teamOverride ?? perMessage ?? organizationDefault;
