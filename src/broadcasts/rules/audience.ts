/** Contacts that any choice names and every filter passes. */
export interface Audience {
  all?: boolean;
  label_ids?: string[];
  campaign_ids?: string[];
  contact_profile_ids?: string[];
  filters?: Filters;
}
export interface Filters {
  search?: string;
  /** Any of these; null: no status. */
  interest?: (string | null)[];
  has_email_sent?: boolean;
}

const CHOICES = ['label_ids', 'campaign_ids', 'contact_profile_ids'] as const;
type Choice = (typeof CHOICES)[number];

export function normalizeAudience({ all, filters = {}, ...ids }: Audience): Audience {
  const search = filters.search?.trim();
  const kept: Filters = {
    ...(search ? { search } : {}),
    ...(filters.interest?.length ? { interest: [...new Set(filters.interest)] } : {}),
    ...(filters.has_email_sent === undefined ? {} : { has_email_sent: filters.has_email_sent }),
  };
  const chosen = CHOICES.flatMap((choice): [Choice, string[]][] => {
    const named = [...new Set(ids[choice]?.map((id) => id.toLowerCase()))];
    return named.length > 0 ? [[choice, named]] : [];
  });
  return {
    ...(all ? { all } : {}),
    ...Object.fromEntries(chosen),
    ...(Object.keys(kept).length > 0 ? { filters: kept } : {}),
  };
}

/** decided: an audience without a choice is empty; filters alone narrow all contacts of the team. */
export const meansAll = (audience: Audience): boolean =>
  audience.all === true ||
  (audience.filters !== undefined && CHOICES.every((choice) => !audience[choice]?.length));
