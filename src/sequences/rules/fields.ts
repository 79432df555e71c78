import type { ContactInterest } from '../../platform/db/types.ts';

export const OPERATORS = [
  'equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'ends_with', 'is_empty', 'is_not_empty',
  'greater_than', 'less_than', 'in', 'not_in', 'is_true', 'is_false',
] as const; // prettier-ignore
export type Operator = (typeof OPERATORS)[number];

export const TEXT_FIELDS = [
  'email', 'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry',
  'image', 'linkedin_url',
] as const; // prettier-ignore
export const ENGAGEMENTS = ['opened', 'clicked', 'replied', 'bounced', 'unsubscribed'] as const;
export type Engagement = (typeof ENGAGEMENTS)[number];
export const LINK_CLICKED = 'link_clicked';
export const LABELS = 'labels';
export const INTEREST = 'interest';
export const CUSTOM = 'custom.';

export const INTERESTS = Object.keys({
  interested: true,
  not_interested: true,
  meeting_request: true,
  meeting_booked: true,
  customer: true,
  future: true,
  follow_up: true,
} satisfies Record<ContactInterest, true>) as ContactInterest[];

/** `custom` may hold any type; `flag` is an engagement; `link` is compared with clicked URLs. */
export type FieldKind = 'text' | 'number' | 'custom' | 'flag' | 'link' | 'labels' | 'interest';

const NAMED: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ...TEXT_FIELDS.map((field) => [field, 'text'] as const),
  ...ENGAGEMENTS.map((field) => [field, 'flag'] as const),
  ['valid2', 'number'],
  [LINK_CLICKED, 'link'],
  [LABELS, 'labels'],
  [INTEREST, 'interest'],
]);
export const FIELD_NAMES: readonly string[] = [...NAMED.keys(), `${CUSTOM}KEY`];

export const fieldKindOf = (field: string): FieldKind | null =>
  NAMED.get(field) ?? (field.startsWith(CUSTOM) && field.length > CUSTOM.length ? 'custom' : null);

const PARTS = ['contains', 'not_contains', 'starts_with', 'ends_with'] as const;
const SAME = ['equals', 'not_equals'] as const;
const LISTS = ['in', 'not_in'] as const;
const EMPTY = ['is_empty', 'is_not_empty'] as const;
const ORDER = ['greater_than', 'less_than'] as const;
const TRUE = ['is_true', 'is_false'] as const;

export const OPERATORS_OF: Record<FieldKind, readonly Operator[]> = {
  text: [...SAME, ...PARTS, ...EMPTY, ...ORDER, ...LISTS],
  number: [...SAME, ...ORDER, ...LISTS],
  custom: OPERATORS,
  flag: [...TRUE, ...SAME],
  link: [...SAME, ...PARTS, ...LISTS],
  labels: [...SAME, ...PARTS, ...EMPTY, ...LISTS],
  interest: [...SAME, ...EMPTY, ...LISTS],
};

export const takesNoValue = (operator: Operator): boolean => operator.startsWith('is_');
export const takesList = (operator: Operator): boolean => operator === 'in' || operator === 'not_in';
/** Kinds with a time, to which `within` applies. */
export const hasTime = (kind: FieldKind): boolean => kind === 'flag' || kind === 'link';
