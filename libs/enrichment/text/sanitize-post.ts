import { decodeXML } from 'entities';
import { sanitizePosting } from '#libs/derivation/html/sanitize-html.js';
import { type Block, BlockBuilder } from './blocks.js';

/**
 * The posting's HTML without scripts, styles, event handlers, images and tracking, and its blocks. Both come from one
 * pass of the sanitizer, so that extractors read exactly the displayed text.
 */
export const sanitizePost = (html: string): { post: string; blocks: Block[] } => {
  const builder = new BlockBuilder();
  const post = sanitizePosting(html, {
    onOpenTag: (name) => builder.open(name),
    onCloseTag: (name) => builder.close(name),
    textFilter: (text) => {
      builder.add(text.includes('&') ? decodeXML(text) : text);
      return text;
    },
  });
  return { post, blocks: builder.end() };
};
