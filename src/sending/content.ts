import type { Db } from '../platform/db/connect.ts';
import { loadEmailNodes } from './content-store.ts';
import type { EmailNodes } from './content-store.ts';
import { fileRefsOf } from './rules/mail-file.ts';
import type { FileRef } from './rules/mail-file.ts';
import { mailTexts } from './rules/mail-texts.ts';
import { openingMail } from './rules/opening-mail.ts';
import { compileTemplate } from './rules/template.ts';
import type { Template } from './rules/template.ts';

export interface EmailContent {
  subject: Template;
  html: Template;
  text: Template | null;
  reply: boolean;
  /** The subject of the mail that begins the thread of a reply; null: none does. */
  opening: Template | null;
  files: readonly FileRef[];
}

type Read = { kind: 'content'; content: EmailContent } | { kind: 'missing'; why: string };
type NodeData = {
  subject?: string;
  body?: string;
  body_text?: string;
  thread?: string;
  variants?: Variant[];
  attachments?: unknown;
};
type Variant = { id: string; weight?: number; subject?: string; body?: string };

const MAX_VERSIONS = 200;

function compile(data: NodeData, variantId: string | null): Read {
  const sources = mailTexts(data, variantId);
  const subject = compileTemplate(sources.subject);
  const html = compileTemplate(sources.html);
  const text = sources.text === undefined ? null : compileTemplate(sources.text);
  for (const compiled of [subject, html, text])
    if (compiled?.kind === 'error') return { kind: 'missing', why: 'template_error' };
  if (subject.kind !== 'ok' || html.kind !== 'ok') return { kind: 'missing', why: 'template_error' };
  // decided: a step without a subject continues the thread; a step with one starts its own, unless `thread` says otherwise.
  const reply = data.thread === 'reply' || (data.thread === undefined && sources.subject.trim() === '');
  const content = {
    subject: subject.template,
    html: html.template,
    text: text?.kind === 'ok' ? text.template : null,
    reply,
    opening: null,
    files: fileRefsOf(data),
  };
  return { kind: 'content', content };
}

/** Compiles a broadcast as an email node; a string says why it cannot be compiled. */
export function compileContent(said: {
  subject: string;
  body_html: string;
  body_text: string | null;
  attachments: unknown;
}): EmailContent | string {
  const { subject, body_html: body, body_text, attachments } = said;
  const read = compile({ subject, body, attachments, ...(body_text === null ? {} : { body_text }) }, null);
  return read.kind === 'content' ? read.content : read.why;
}

interface Key {
  teamId: string;
  campaignId: string;
  version: number;
}
interface NodeContents {
  /** By variant id; the empty id is the mail without variants. */
  byVariant: ReadonlyMap<string, Read>;
  /** decided: a mail whose variant is gone takes the first variant that is left. */
  first: string;
}

function compileNode(node: NodeData): NodeContents {
  const variants = node.variants ?? [];
  const byVariant = new Map(
    [null, ...variants.map(({ id }) => id)].map((id) => [id ?? '', compile(node, id)]),
  );
  return { byVariant, first: variants.find(({ weight }) => weight !== 0)?.id ?? '' };
}

/** decided: of a mail with variants the first one names the thread, because no variant was sent to the contact. */
const firstOf = ({ byVariant, first }: NodeContents): EmailContent | null => {
  const read = byVariant.get(first);
  return read?.kind === 'content' ? read.content : null;
};

function withOpenings({ nodes, edges }: EmailNodes): Map<string, NodeContents> {
  const contents = new Map(nodes.map(({ id, data }) => [id, compileNode(data as NodeData)]));
  const begins = new Set([...contents].flatMap(([id, node]) => (firstOf(node)?.reply === false ? [id] : [])));
  for (const [id, { byVariant }] of contents) {
    const replies = [...byVariant.values()].flatMap((read) =>
      read.kind === 'content' && read.content.reply ? [read.content] : [],
    );
    const from = replies.length > 0 ? openingMail(id, begins, edges) : null;
    const opening = from === null ? null : firstOf(contents.get(from)!)!.subject;
    for (const content of replies) content.opening = opening;
  }
  return contents;
}

/** The texts of a mail of a graph that need not be saved. */
export function contentIn(graph: EmailNodes, nodeId: string, variantId: string | null): EmailContent | null {
  const read = withOpenings(graph)
    .get(nodeId)
    ?.byVariant.get(variantId ?? '');
  return read?.kind === 'content' ? read.content : null;
}

export const NODE_MISSING = 'node_missing';
const MISSING: Read = { kind: 'missing', why: NODE_MISSING };

/**
 * Compiled email nodes of versions; the last 200 versions are kept, because they never change. Reads on the caller's
 * connection: a caller that holds one must not wait for a second.
 */
export function createContents() {
  const versions = new Map<string, Promise<Map<string, NodeContents>>>();
  const load = async (db: Db, at: Key): Promise<Map<string, NodeContents>> =>
    withOpenings(await loadEmailNodes(db, at));
  const versionOf = (db: Db, at: Key): Promise<Map<string, NodeContents>> => {
    const key = `${at.teamId} ${at.campaignId} ${at.version}`;
    const known = versions.get(key);
    if (known) return known;
    const contents = load(db, at);
    if (versions.size >= MAX_VERSIONS) versions.delete(versions.keys().next().value!);
    versions.set(key, contents);
    contents.catch(() => versions.delete(key));
    return contents;
  };
  return async (db: Db, at: Key & { nodeId: string; variantId: string | null }): Promise<Read> => {
    const node = (await versionOf(db, at)).get(at.nodeId);
    return node?.byVariant.get(at.variantId ?? '') ?? node?.byVariant.get(node.first) ?? MISSING;
  };
}
export type Contents = ReturnType<typeof createContents>;
