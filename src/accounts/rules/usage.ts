export interface Usage {
  contacts_limit: number;
  contacts_used: number;
  contacts_available: number;
  percentage_used: number;
}

/** The percentage has two decimals, and exceeds 100 when the limit was lowered. spec: Team usage */
export function usageOf(limit: number, used: number): Usage {
  return {
    contacts_limit: limit,
    contacts_used: used,
    contacts_available: Math.max(0, limit - used),
    // decided: of a limit of 0 everything is used
    percentage_used: limit > 0 ? Math.round((used / limit) * 10_000) / 100 : 100,
  };
}
