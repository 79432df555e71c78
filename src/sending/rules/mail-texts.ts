interface MailData {
  subject?: unknown;
  body?: unknown;
  body_text?: unknown;
  variants?: unknown;
}
interface Variant {
  id: string;
  weight?: number;
  subject?: string;
  body?: string;
}

export interface MailTexts {
  subject: string;
  html: string;
  /** Undefined: made of the HTML. */
  text: string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const variantsOf = ({ variants }: MailData): readonly Variant[] =>
  Array.isArray(variants) ? (variants as Variant[]) : [];

/** The templates of an email node for a variant; null: for contacts without one. */
export function mailTexts(data: MailData, variantId: string | null): MailTexts {
  const variant = variantsOf(data).find(({ id }) => id === variantId);
  return {
    subject: variant?.subject ?? textOf(data.subject),
    html: variant?.body ?? textOf(data.body),
    text: variant || typeof data.body_text !== 'string' ? undefined : data.body_text,
  };
}
