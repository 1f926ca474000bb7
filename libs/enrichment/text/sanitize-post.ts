import { decodeHTMLStrict, decodeXML } from 'entities';
import sanitize from 'sanitize-html';
import { type Block, BlockBuilder } from './blocks.js';

// The commonest first: the sanitiser looks every tag and every text up from the beginning.
const ALLOWED =
  'p li strong ul br h3 h2 em span a h1 div b h4 i u h5 h6 ol hr dl dt dd blockquote pre code section s sub sup table thead tbody tr th td caption'.split(
    ' ',
  );
const DROPPED =
  'script style textarea option noscript iframe object embed svg math template head title select button form'.split(
    ' ',
  );
const TRACKING = /^(?:utm_\w+|gclid|fbclid|gh_src|mc_[ce]id|_hs\w+|ref|source|trk|lever-source.*)$/i;

/** A link without what identifies who follows it; null when it is no web or mail link. */
const cleanLink = (href: string | undefined): string | null => {
  if (href === undefined) return null;
  const url = URL.parse(href.trim());
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return null;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
};

const OPTIONS: sanitize.IOptions = {
  allowedTags: ALLOWED,
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
/** Some boards deliver their HTML with its own tags escaped. */
const unescaped = (html: string): string =>
  !/<[a-z]/i.test(html) && ESCAPED.test(html) ? decodeHTMLStrict(html) : html;

/**
 * The posting's HTML without scripts, styles, event handlers, pictures and tracking, and its blocks. Both come of one
 * pass of the sanitiser, so that extractors read exactly what is shown.
 */
export const sanitizePost = (html: string): { post: string; blocks: Block[] } => {
  const builder = new BlockBuilder();
  const post = sanitize(unescaped(html), {
    ...OPTIONS,
    onOpenTag: (name) => builder.open(name),
    onCloseTag: (name) => builder.close(name),
    textFilter: (text) => {
      builder.add(text.includes('&') ? decodeXML(text) : text);
      return text;
    },
  });
  return { post, blocks: builder.end() };
};
