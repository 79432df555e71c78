import Type from 'typebox';
import { mailTexts, variantsOf } from '../../../sending/rules/mail-texts.ts';
import type { SequenceNode } from '../graph-types.ts';
import {
  MAX_BODY,
  checkAttachments,
  checkPartId,
  checkSubject,
  checkTemplate,
  isRecord,
} from '../node-checks.ts';
import type { Data, Say } from '../node-checks.ts';
import { open, stepNumber, words } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

const MAX_VARIANTS = 100;
const MAX_WEIGHT = 1_000_000;

const Subject = Type.String({
  description: 'a template of one line and 998 characters at most; empty continues the thread',
});
const Body = Type.String({
  description:
    'HTML, a template: `{{first_name | default: "there"}}`, `{{custom.city}}`, `{{team.meeting_link}}`, ' +
    '`{{team.meeting_link_text}}`, `{{sender.send_as}}`, `{{sender.email}}`, `{Hi|Hello}`. A mail whose ' +
    'variable has no value and no default waits (`missing_variable`).',
});

const Variant = Type.Object(
  {
    id: Type.String({ description: 'the id of the resource' }),
    weight: Type.Optional(Type.Number({ minimum: 0, description: 'its share beside the other variants' })),
    subject: Type.Optional(Subject),
    body: Type.Optional(Body),
  },
  open,
);
const Attached = Type.Object(
  {
    file_id: Type.String({ description: 'of `POST /attachments`' }),
    name: Type.Optional(Type.String({ description: 'of this step’s own; the file’s when it is left out' })),
    content_id: Type.Optional(
      Type.String({ description: 'the HTML shows the file as `cid:` and this; else it is attached' }),
    ),
  },
  open,
);

function checkEmail(data: Data, at: string, say: Say): void {
  if (typeof data.body !== 'string' || data.body.trim() === '')
    say(`${at}.body`, 'required', 'an email step needs a body');
  if (typeof data.subject !== 'string')
    say(`${at}.subject`, 'required', 'an email step needs a subject; "" continues the thread');
  checkSubject(data.subject, `${at}.subject`, say);
  checkTemplate(data.body, `${at}.body`, MAX_BODY, say);
  checkTemplate(data.body_text, `${at}.body_text`, MAX_BODY, say);
  if (data.thread !== undefined && data.thread !== 'reply' && data.thread !== 'new')
    say(`${at}.thread`, 'enum', 'thread must be "reply" or "new"');
  checkAttachments(data.attachments, `${at}.attachments`, say);
  if (data.variants === undefined) return;
  if (!Array.isArray(data.variants)) return say(`${at}.variants`, 'type', 'variants must be a list');
  if (data.variants.length > MAX_VARIANTS)
    return say(`${at}.variants`, 'max', `a step has at most ${MAX_VARIANTS} variants`);
  const seen = new Set<string>();
  for (const [index, variant] of data.variants.entries()) {
    const here = `${at}.variants[${index}]`;
    checkPartId(isRecord(variant) ? variant.id : undefined, `${here}.id`, { what: 'variant', seen }, say);
    if (!isRecord(variant)) continue;
    if (
      variant.weight !== undefined &&
      !(typeof variant.weight === 'number' && variant.weight >= 0 && variant.weight <= MAX_WEIGHT)
    )
      say(`${here}.weight`, 'range', 'weight must be a number from 0 to 1,000,000');
    checkSubject(variant.subject, `${here}.subject`, say);
    checkTemplate(variant.body, `${here}.body`, MAX_BODY, say);
  }
}

/** The variant in whose share of the weights the key falls: stable for life. Null when the node has none. */
export function chooseVariant(node: SequenceNode, key: number): string | null {
  const variants = (node.data.variants ?? []) as { id: string; weight?: number }[];
  const total = variants.reduce((sum, variant) => sum + (variant.weight ?? 1), 0);
  if (total <= 0) return null;
  let left = key * total;
  for (const variant of variants) if ((left -= variant.weight ?? 1) < 0) return variant.id;
  return variants.at(-1)!.id;
}

function mailTemplates(data: Data, variantId?: string | null): { text: string }[] {
  const chosen = variantsOf(data).filter(({ weight }) => weight !== 0);
  const ids = variantId !== undefined ? [variantId] : chosen.length > 0 ? chosen.map(({ id }) => id) : [null];
  return ids.flatMap((id) => {
    const { subject, html, text = '' } = mailTexts(data, id);
    return [subject, html, text].map((each) => ({ text: each }));
  });
}

export const emailNode: NodeKind = {
  messageType: () => 1,
  about: 'Sends a mail.',
  data: {
    subject: Subject,
    body: Body,
    body_text: Type.Optional(
      Type.String({ description: 'the text part; made of `body` when it is left out' }),
    ),
    thread: Type.Optional(words(['reply', 'new'])),
    variants: Type.Optional(Type.Array(Variant, { maxItems: 100 })),
    attachments: Type.Optional(
      Type.Array(Attached, { maxItems: 10, description: 'files that go with the mail' }),
    ),
  },
  check: checkEmail,
  texts: mailTemplates,
  // decided: a step mails a person once in a pass; a loop that comes back to it goes on without a mail.
  enter: (node, facts) =>
    facts.mailed.has(node.id)
      ? { exit: '' }
      : {
          do: 'send',
          nodeId: node.id,
          stepNumber: stepNumber(node),
          variantId: chooseVariant(node, facts.variantKey),
        },
};
