import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import classes from '../explorer.module.css';

const ALLOWED_TAGS = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'a',
  'div',
  'span',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'code',
  'pre',
];

/** The text of a posting. The server has sanitized it; only a fixed list of tags and `http`, `https` and `mailto` links remain here. */
export function PostHtml({ html }: { readonly html: string }) {
  const safe = useMemo(() => sanitize(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized in the line above
  return <div className={classes.post} dangerouslySetInnerHTML={{ __html: safe }} />;
}

function sanitize(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  // Many postings write the titles of their sections as bold paragraphs.
  for (const paragraph of fragment.querySelectorAll('p, div')) {
    if (isSectionTitle(paragraph)) toHeading(paragraph);
  }
  // Headings of a posting rank below those of the page.
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) toHeading(heading);
  const container = document.createElement('div');
  container.append(fragment);
  return container.innerHTML;
}

/** A longer bold paragraph is a sentence. */
const MAX_TITLE = 80;

const isSectionTitle = (element: Element): boolean => {
  const [only, ...others] = [...element.childNodes].filter((node) => node.textContent?.trim());
  const length = only?.textContent?.trim().length ?? 0;
  return others.length === 0 && only instanceof Element && /^(strong|b)$/i.test(only.localName) && length <= MAX_TITLE;
};

const toHeading = (element: Element): void => {
  const heading = document.createElement('h3');
  heading.append(...element.childNodes);
  element.replaceWith(heading);
};
