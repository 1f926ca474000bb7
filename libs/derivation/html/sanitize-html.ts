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

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  nonTextTags: DROPPED,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (_, { href }) => {
      const link = cleanLink(href);
      return { tagName: 'a', attribs: link === null ? {} : { href: link, rel: 'nofollow noopener noreferrer' } };
    },
  },
};

const ESCAPED = /&lt;\/?(?:p|div|ul|li|h[1-6]|br|strong|span)\b/i;
/** Some boards deliver HTML with escaped tags. */
const unescaped = (html: string): string =>
  !/<[a-z]/i.test(html) && ESCAPED.test(html) ? decodeHTMLStrict(html) : html;

/** The HTML of a posting as its board delivers it, without scripts, styles, event handlers, images and tracking. */
export const sanitizePosting = (html: string, handlers: HtmlHandlers): string =>
  sanitize(unescaped(html), { ...OPTIONS, ...handlers });

/** HTML without scripts, styles, event handlers, images and tracking. Sanitized HTML is returned unchanged. */
export const sanitizeHtml = (html: string): string => (isSanitized(html) ? html : sanitize(html, OPTIONS));
