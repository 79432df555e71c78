/** What a condition may ask, as docs/sequences.md says. The API checks it again. */
const TEXTS = [
  'email', 'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry',
  'image', 'linkedin_url',
] as const; // prettier-ignore
const HAPPENED = ['opened', 'clicked', 'replied', 'bounced', 'unsubscribed'] as const;
export const CUSTOM = 'custom.';

type Kind = 'text' | 'custom' | 'flag' | 'link' | 'labels' | 'interest';

export const FIELDS: { group: string; fields: { id: string; name: string }[] }[] = [
  {
    group: 'What happened',
    fields: [
      { id: 'opened', name: 'opened a mail' },
      { id: 'clicked', name: 'clicked a link' },
      { id: 'link_clicked', name: 'the URL of a clicked link' },
      { id: 'replied', name: 'replied' },
      { id: 'bounced', name: 'bounced' },
      { id: 'unsubscribed', name: 'unsubscribed' },
    ],
  },
  { group: 'The contact', fields: TEXTS.map((id) => ({ id, name: id.replaceAll('_', ' ') })) },
  {
    group: 'More',
    fields: [
      { id: CUSTOM, name: 'a field of your own' },
      { id: 'labels', name: 'a label' },
      { id: 'interest', name: 'interest' },
    ],
  },
];

const NAMES = new Map(FIELDS.flatMap(({ fields }) => fields).map(({ id, name }) => [id, name]));

export const fieldWords = (field: string): string =>
  NAMES.get(field) ?? (field.startsWith(CUSTOM) ? field.slice(CUSTOM.length) : field);

export const INTERESTS = [
  'interested', 'not_interested', 'meeting_request', 'meeting_booked', 'customer', 'future', 'follow_up',
] as const; // prettier-ignore

export const OPERATOR_WORDS: Record<string, string> = {
  equals: 'is',
  not_equals: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  ends_with: 'ends with',
  is_empty: 'has no value',
  is_not_empty: 'has a value',
  greater_than: 'is more than',
  less_than: 'is less than',
  in: 'is one of',
  not_in: 'is none of',
  is_true: 'is true',
  is_false: 'is not true',
};

const PARTS = ['contains', 'not_contains', 'starts_with', 'ends_with'];
const SAME = ['equals', 'not_equals'];
const LISTS = ['in', 'not_in'];
const EMPTY = ['is_empty', 'is_not_empty'];
const ORDER = ['greater_than', 'less_than'];
const TRUE = ['is_true', 'is_false'];

const OPERATORS: Record<Kind, readonly string[]> = {
  text: [...SAME, ...PARTS, ...EMPTY, ...ORDER, ...LISTS],
  custom: Object.keys(OPERATOR_WORDS),
  flag: TRUE,
  link: [...SAME, ...PARTS, ...LISTS],
  labels: [...SAME, ...PARTS, ...EMPTY, ...LISTS],
  interest: [...SAME, ...EMPTY, ...LISTS],
};

export const fieldKind = (field: string): Kind => {
  if ((HAPPENED as readonly string[]).includes(field)) return 'flag';
  if (field === 'link_clicked') return 'link';
  if (field === 'labels' || field === 'interest') return field;
  return field.startsWith(CUSTOM) ? 'custom' : 'text';
};

export const operatorsOf = (field: string): readonly string[] => OPERATORS[fieldKind(field)];
export const takesNoValue = (operator: string): boolean => operator.startsWith('is_');
export const takesList = (operator: string): boolean => operator === 'in' || operator === 'not_in';
export const hasTime = (field: string): boolean => ['flag', 'link'].includes(fieldKind(field));

/** What a mail may name. */
export const VARIABLES: { group: string; names: string[] }[] = [
  { group: 'The contact', names: [...TEXTS] },
  { group: 'Your team', names: ['team.meeting_link', 'team.meeting_link_text'] },
  { group: 'The mailbox that sends', names: ['sender.send_as', 'sender.email'] },
];
