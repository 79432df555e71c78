import { describe, expect, it } from 'vitest';
import { BOUNCE_RULES, ruleFor } from '../../../src/sending/rules/bounce-category.ts';
import { parseReply } from '../../../src/sending/rules/smtp-reply.ts';

const said = (text: string) => parseReply(text) ?? { code: null, enhanced: null, text };
const idFor = (text: string): string | undefined => ruleFor(said(text))?.id;

describe('each rule of the table', () => {
  it('has an id of its own and examples of both kinds', () => {
    expect(new Set(BOUNCE_RULES.map(({ id }) => id)).size).toBe(BOUNCE_RULES.length);
    for (const { id, yes, no } of BOUNCE_RULES) {
      expect(yes, id).not.toHaveLength(0);
      expect(no, id).not.toHaveLength(0);
    }
  });

  it.each(BOUNCE_RULES.flatMap((rule) => rule.yes.map((text) => [rule.id, text] as const)))(
    '%s decides %j',
    (id, text) => expect(idFor(text)).toBe(id),
  );

  it.each(BOUNCE_RULES.flatMap((rule) => rule.no.map((text) => [rule.id, text] as const)))(
    '%s leaves %j to others',
    (id, text) => expect(idFor(text)).not.toBe(id),
  );
});
