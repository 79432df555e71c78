/** Null: a link does not get the parameter. */
export interface Utm {
  source: string | null;
  medium: string | null;
  campaign: string | null;
}

export const utmOf = ({ source = null, medium = null, campaign = null }: Partial<Utm>): Utm => ({
  source,
  medium,
  campaign,
});
