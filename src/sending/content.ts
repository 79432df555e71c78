import type { Trx } from '../platform/db/transaction.ts';
import { loadEmailNodes } from './content-store.ts';
import { compileTemplate } from './rules/template.ts';
import type { Template } from './rules/template.ts';

/** What an email node says, compiled once. */
export interface EmailContent {
  subject: Template;
  html: Template;
  text: Template | null;
  /** In the thread of the mail before it. */
  reply: boolean;
}

type Read = { kind: 'content'; content: EmailContent } | { kind: 'missing'; why: string };
type NodeData = {
  subject?: string;
  body?: string;
  body_text?: string;
  thread?: string;
  variants?: Variant[];
};
type Variant = { id: string; subject?: string; body?: string };

const MAX_VERSIONS = 200;

function compile(data: NodeData, variantId: string | null): Read {
  const variant = data.variants?.find(({ id }) => id === variantId);
  const sources = {
    subject: variant?.subject ?? data.subject ?? '',
    html: variant?.body ?? data.body ?? '',
    text: data.body_text,
  };
  const subject = compileTemplate(sources.subject);
  const html = compileTemplate(sources.html);
  const text = sources.text === undefined || variant ? null : compileTemplate(sources.text);
  for (const compiled of [subject, html, text])
    if (compiled?.kind === 'error') return { kind: 'missing', why: 'template_error' };
  if (subject.kind !== 'ok' || html.kind !== 'ok') return { kind: 'missing', why: 'template_error' };
  // decided: a step without a subject continues the thread; with one it starts its own unless told otherwise.
  const reply = data.thread === 'reply' || (data.thread === undefined && sources.subject.trim() === '');
  const content = {
    subject: subject.template,
    html: html.template,
    text: text?.kind === 'ok' ? text.template : null,
    reply,
  };
  return { kind: 'content', content };
}

/** The compiled contents of published email nodes; versions never change, so the 200 that were loaded last are kept. Read on the
 * caller's connection: a caller that holds one must not wait for a second. */
export function createContents() {
  const versions = new Map<string, Promise<Map<string, Read>>>();
  const load = async (
    trx: Trx,
    teamId: string,
    campaignId: string,
    version: number,
  ): Promise<Map<string, Read>> => {
    const contents = new Map<string, Read>();
    for (const { id, data } of await loadEmailNodes(trx, { teamId, campaignId, version })) {
      const node = data as NodeData;
      for (const variant of [null, ...(node.variants ?? []).map((each) => each.id)])
        contents.set(`${id} ${variant ?? ''}`, compile(node, variant));
    }
    return contents;
  };
  return async (
    trx: Trx,
    at: {
      teamId: string;
      campaignId: string;
      version: number;
      nodeId: string;
      variantId: string | null;
    },
  ): Promise<Read> => {
    const key = `${at.teamId} ${at.campaignId} ${at.version}`;
    let contents = versions.get(key);
    if (!contents) {
      contents = load(trx, at.teamId, at.campaignId, at.version);
      if (versions.size >= MAX_VERSIONS) versions.delete(versions.keys().next().value!);
      versions.set(key, contents);
      contents.catch(() => versions.delete(key));
    }
    return (
      (await contents).get(`${at.nodeId} ${at.variantId ?? ''}`) ?? { kind: 'missing', why: 'node_missing' }
    );
  };
}
export type Contents = ReturnType<typeof createContents>;
