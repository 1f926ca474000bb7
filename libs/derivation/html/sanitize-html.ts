import { decodeHTMLStrict } from 'entities';
import sanitize from 'sanitize-html';
import { ALLOWED_TAGS } from './allowed-tags.js';
import { isSanitized } from './is-sanitized.js';

/** Callbacks of the sanitizer. */
export type HtmlHandlers = Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag' | 'textFilter'>;

/** Tags that are removed with their content. */
const DROPPED =
  'script style textarea option noscript iframe object embed svg math template head title select button form'.split(
    ' ',
  );
const TRACKING = /^(?:utm_\w+|gclid|fbclid|gh_src|mc_[ce]id|_hs\w+|ref|source|trk|lever-source.*)$/i;

/** A link without tracking parameters; null unless it is a web, mail or telephone link. */
const cleanLink = (href: string | undefined): string | null => {
  if (href === undefined) return null;
  const url = URL.parse(href.trim());
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
};

/** Elements of pages that are blocks of text of their own. They are kept as `div`, so that the words around them stay apart. */
export const BLOCK_TAGS_OF_PAGES: readonly string[] =
  'address article aside details figcaption figure fieldset footer header legend main nav summary center'.split(' ');

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  nonTextTags: DROPPED,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(BLOCK_TAGS_OF_PAGES.map((name) => [name, 'div'])),
    a: (_, { href }) => {
      const link = cleanLink(href);
      return { tagName: 'a', attribs: link === null ? {} : { href: link, rel: 'nofollow noopener noreferrer' } };
    },
  },
};

const TAG_NAMES = [...ALLOWED_TAGS, ...BLOCK_TAGS_OF_PAGES, 'font'].join('|');
const ESCAPED = new RegExp(`&lt;/?(?:${TAG_NAMES})(?:\\s[^&<>]{0,200})?\\s?/?&gt;`, 'i');
const ESCAPED_TAGS = new RegExp(`&lt;(/?(?:${TAG_NAMES})(?:\\s[^&<>]{0,200})?\\s?/?)&gt;`, 'gi');
/** An element of which one tag is escaped, as texts about markup ("the &lt;div&gt; element") have it, is no escaped markup. */
const ESCAPED_END = /&lt;\/(?:p|div|ul|ol|li|h[1-6]|table|tr|td|strong|span)&gt;/i;
const MAX_ESCAPINGS = 2;

/** Some boards deliver HTML with escaped tags, some of them escaped twice, or only in a part. */
const unescaped = (html: string): string => {
  let text = html;
  for (let i = 0; i < MAX_ESCAPINGS && text.includes('&amp;lt;') && !/<[a-z]/i.test(text); i += 1)
    text = decodeHTMLStrict(text);
  if (!text.includes('&lt;') || !ESCAPED.test(text)) return text;
  if (!/<[a-z]/i.test(text)) return decodeHTMLStrict(text);
  return ESCAPED_END.test(text) ? text.replace(ESCAPED_TAGS, '<$1>') : text;
};

/** The HTML of a posting as its board delivers it, without scripts, styles, event handlers, images and tracking. */
export const sanitizePosting = (html: string, handlers: HtmlHandlers): string =>
  sanitize(unescaped(html), { ...OPTIONS, ...handlers });

/** HTML without scripts, styles, event handlers, images and tracking. Sanitized HTML is returned unchanged. */
export const sanitizeHtml = (html: string): string => (isSanitized(html) ? html : sanitize(html, OPTIONS));
