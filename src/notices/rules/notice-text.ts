import type { NoticeKind } from '../../platform/db/types.ts';
import { shorten } from './what-to-tell.ts';

export const MAX_LISTED = 20;
const MAX_NAME = 100;

export interface Told {
  said: string;
  campaign: string | null;
  name: string | null;
  email: string | null;
  company: string | null;
  conversationId: string | null;
  senderId: string | null;
  campaignId: string | null;
}

export interface NoticeFacts {
  team: string;
  kind: NoticeKind;
  /** How many in all; `told` has the first of them. */
  count: number;
  isMore: boolean;
  told: readonly Told[];
  /** Null: the server has no public address, and ids are told in place of links. */
  publicUrl: string | null;
}

export interface NoticeText {
  title: string;
  /** Each with its link, or the id, on a line of its own. */
  items: { text: string; link: string | null }[];
  rest: string | null;
}

const TITLES: Record<NoticeKind, { one: string; many: string }> = {
  interested_answer: { one: 'an interested answer', many: 'interested answers' },
  sender_trouble: { one: 'a mailbox is in trouble', many: 'troubles of mailboxes' },
  campaign_paused: { one: 'a campaign paused itself', many: 'campaigns paused themselves' },
};

const PATHS = { conversation: 'conversations', campaign: 'campaigns', mailbox: 'senders' } as const;

function itemOf(kind: NoticeKind, told: Told): string {
  const campaign = told.campaign === null ? '' : shorten(told.campaign, MAX_NAME);
  switch (kind) {
    case 'interested_answer': {
      const name = shorten(told.name ?? '', MAX_NAME);
      const email = shorten(told.email ?? '', 254);
      const who = name && email ? `${name} (${email})` : name || email || 'a contact';
      const company = told.company ? `, ${shorten(told.company, MAX_NAME)}` : '';
      const at = campaign ? `, in ${campaign}` : '';
      return `${who}${company}${at}${told.said === '' ? '' : `: "${told.said}"`}`;
    }
    case 'sender_trouble':
      return told.said;
    case 'campaign_paused':
      return `${campaign || 'a campaign'}: ${told.said}`;
  }
}

function linkOf(kind: NoticeKind, told: Told, publicUrl: string | null): string | null {
  const [noun, id] = {
    interested_answer: ['conversation', told.conversationId] as const,
    sender_trouble: ['mailbox', told.senderId] as const,
    campaign_paused: ['campaign', told.campaignId] as const,
  }[kind];
  if (id === null) return null;
  return publicUrl === null ? `${noun} ${id}` : `${publicUrl}/v2/${PATHS[noun]}/${id}`;
}

export function noticeText({ team, kind, count, isMore, told, publicUrl }: NoticeFacts): NoticeText {
  const { one, many } = TITLES[kind];
  const number = isMore ? `${count} and more` : String(count);
  const left = count - told.length;
  return {
    title: `${shorten(team, MAX_NAME)}: ${count === 1 && !isMore ? one : `${number} ${many}`}`,
    items: told.map((each) => ({ text: itemOf(kind, each), link: linkOf(kind, each, publicUrl) })),
    rest: left > 0 || isMore ? `and ${left}${isMore ? ' or more' : ''} others` : null,
  };
}

const linesOf = ({ items, rest }: NoticeText): string[] => [
  ...items.flatMap(({ text, link }) => [`- ${text}`, ...(link === null ? [] : [`  ${link}`])]),
  ...(rest === null ? [] : [rest]),
];

/** Other chats that take this form call everyone at these words, wherever they stand. */
const CALLS = /@(?=(?:all|channel|everyone|here)\b)/gi;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A message of an incoming webhook in the form of Slack. */
export const slackBody = (text: NoticeText): string =>
  JSON.stringify({
    text: escaped([text.title, ...linesOf(text)].join('\n')).replace(CALLS, '@\u200b'),
  });

export interface NoticeMail {
  subject: string;
  text: string;
  html: string;
}

export function mailOf(text: NoticeText, why: string): NoticeMail {
  const lines = [`${text.title}.`, '', ...linesOf(text), '', why];
  return {
    subject: text.title,
    text: `${lines.join('\n')}\n`,
    html: `<p>${lines.map((line) => escaped(line)).join('<br>\n')}</p>`,
  };
}
