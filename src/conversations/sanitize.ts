import sanitizeHtml from 'sanitize-html';
import type { SafeHtml } from './inbound-door.ts';

/** decided: a longer body is cut. */
const MAX_HTML_CHARS = 5 * 1024 * 1024;
/**
 * decided: the text after this many tags is cut as well; a newsletter has a few thousand. The
 * parser looks for each end tag among all open elements: 5 MB of `<div>` would take minutes.
 */
const MAX_TAGS = 50_000;
/** Deeper elements are removed: programs that show HTML fail on deep nesting. */
const MAX_DEPTH = 100;
const MAX_URL_CHARS = 4_000;

const TAGS = (
  'a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure ' +
  'font h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td ' +
  'tfoot th thead time tr tt u ul var'
).split(' ');
const TABLE = ['align', 'valign', 'width', 'height', 'bgcolor'];
const ATTRIBUTES = {
  '*': ['dir', 'lang', 'title'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  table: [...TABLE, 'border', 'cellpadding', 'cellspacing'],
  tr: TABLE,
  td: [...TABLE, 'colspan', 'rowspan'],
  th: [...TABLE, 'colspan', 'rowspan'],
  ol: ['start', 'type'],
  li: ['value'],
  font: ['color', 'size'],
};
const HIDDEN = (
  'script style textarea option select noscript title iframe frame frameset object embed applet svg math xmp ' +
  'noembed noframes template plaintext button head'
).split(' ');
/** A picture inside the mail. RFC 2392 */
const PART = /^cid:[\w.$%+@=-]{1,300}$/i;
/** Allowed targets of links; browsers remove controls and spaces before they check. */
const LINK = /^(?:https?:\/\/|mailto:)/i;

function bounded(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    at = html.indexOf('<', at + 1);
    if (at < 0 || at >= MAX_HTML_CHARS) return html.slice(0, MAX_HTML_CHARS);
  }
  return html.slice(0, at);
}

/**
 * Sanitizes foreign HTML by an allow-list: text, tables and links. Scripts,
 * styles, forms and frames are removed with their content, and remote pictures are
 * removed. The time is bounded. Show the output in a sandboxed frame all the same.
 */
export function sanitize(html: string): SafeHtml {
  let imagesBlocked = 0;
  const safe = sanitizeHtml(bounded(html).toWellFormed(), {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    allowedStyles: {},
    nonTextTags: HIDDEN,
    nestingLimit: MAX_DEPTH,
    parser: { decodeEntities: true },
    transformTags: {
      a: (tagName, { href = '', title }) => {
        // Browsers strip these, so a check that sees them is deceived.
        const target = href.replace(/[\u0000-\u0020\u007f-\u00a0]/g, (char) => (char === ' ' ? '%20' : ''));
        const follows = LINK.test(target.replace(/^(?:%20)+/, '')) && target.length <= MAX_URL_CHARS;
        return {
          tagName,
          attribs: follows
            ? {
                href: target.replace(/^(?:%20)+/, ''),
                rel: 'noopener noreferrer nofollow',
                target: '_blank',
                ...(title ? { title } : {}),
              }
            : ({} as sanitizeHtml.Attributes),
        };
      },
      img: (tagName, { src = '', alt, width, height }) => {
        const part = PART.test(src.trim());
        if (!part) imagesBlocked += 1;
        const attribs: sanitizeHtml.Attributes = {};
        if (part) attribs.src = src.trim();
        for (const [name, value] of Object.entries({ alt, width, height }))
          if (value !== undefined) attribs[name] = value;
        return { tagName, attribs };
      },
    },
  });
  return { html: safe.trim(), imagesBlocked };
}
