/** Attributes with `&` or of more characters do not count: a search costs little at each position, whatever the text. */
const HTML_TAG =
  /(?:<|&lt;)(?:\/?(?:p|div|ul|ol|li|br|hr|h[1-6]|table|tr|section|article)(?:\s[^<>&]{0,200})?\s?\/?|\/(?:a|b|i|u|em|strong|span|td|th|font|main|body|html))(?:>|&gt;)/i;

/**
 * Whether a text has a tag of a block, or the closing tag of another, escaped or not. Other words in angle brackets do not make it HTML: `List<String>`,
 * `<jobs@acme.com>`.
 */
export const isHtml = (text: string): boolean => HTML_TAG.test(text);
