import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Shape } from '../../api.ts';
import { When } from '../../parts.tsx';
import { spaced } from '../../words.ts';

export type Conversation = Shape<'Conversation'>;

export const nameOf = ({ contact, from }: Conversation): string =>
  [contact?.first_name, contact?.last_name].filter(Boolean).join(' ') || contact?.email || from || 'unknown';

export function Row({ row, isOpen, href }: { row: Conversation; isOpen: boolean; href: string }): ReactNode {
  return (
    <li>
      <Link href={href} aria-current={isOpen ? 'true' : undefined} className={row.read ? '' : 'unread'}>
        <span className="name">{nameOf(row)}</span>
        <When at={row.last_message_at} />
        <span className="subject">{row.subject ?? 'no subject'}</span>
        <span className="quiet excerpt">{row.last_message?.text}</span>
        {row.review && <span className="badge wait">{spaced(row.review.why ?? 'look at it')}</span>}
        {row.interest && <span className="badge good">{spaced(row.interest)}</span>}
      </Link>
    </li>
  );
}
