import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Shape } from '../../api.ts';
import { count, spaced } from '../../words.ts';

export type Campaign = Shape<'Campaign'>;
export type Numbers = Omit<Shape<'CampaignStatistics'>['totals'], 'hrefs'>;

export const NUMBERS = [
  { key: 'sent', name: 'Sent', says: 'people who got a mail' },
  { key: 'opened', name: 'Opened', says: 'people who opened one; machines apart' },
  { key: 'clicked', name: 'Clicked', says: 'people who followed a link; machines apart' },
  { key: 'replied', name: 'Replied', says: 'people who answered' },
  { key: 'positive', name: 'Interested', says: 'people whose answer says so' },
  { key: 'bounced', name: 'Bounced', says: 'people whose mail came back' },
  { key: 'opted_out', name: 'Opted out', says: 'people who want no more mail' },
] as const satisfies { key: keyof Numbers; name: string; says: string }[];

export function Figure({ value, href }: { value: number; href: string | null }): ReactNode {
  return href && value > 0 ? <Link href={href}>{count(value)}</Link> : count(value);
}

export function State({ campaign: { status, paused_reason: paused } }: { campaign: Campaign }): ReactNode {
  if (paused) return <span className="badge bad">paused itself: {spaced(paused)}</span>;
  return <span className={`badge ${status === 'active' ? 'good' : ''}`}>{status}</span>;
}
