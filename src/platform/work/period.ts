const UNITS = { s: 1_000, min: 60_000, h: 3_600_000 } as const;

export type Period = `${number} ${keyof typeof UNITS}`;

export function msOf(period: Period): number {
  const [count, unit] = period.split(' ') as [string, keyof typeof UNITS];
  return Number(count) * UNITS[unit];
}
