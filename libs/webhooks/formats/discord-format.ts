import { type ChatSyntax, chatText, TEST_TEXT } from './chat-text.js';
import type { MessageFormat } from './message-format.js';

const MAX_EVENTS = 5;
/** Discord refuses longer posts. */
const MAX_CONTENT = 2_000;
/** Links are not previewed, and nobody is notified by what a posting contains. */
const QUIET = { flags: 4, allowed_mentions: { parse: [] } };

const syntax: ChatSyntax = {
  escaped: (text) => text.replace(/[\\*_~`|>[\]()#@<:-]/g, '\\$&'),
  bold: (text) => `**${text}**`,
  link: (text, url) => `[${text}](<${url.replaceAll('>', '%3E')}>)`,
};

/** A post of a webhook of Discord. */
export const discordFormat: MessageFormat = {
  maxEvents: MAX_EVENTS,
  events: (content) => {
    const text = chatText(content, syntax, MAX_EVENTS);
    // Links are long: without them, a line of each event always fits.
    const fitting =
      text.length <= MAX_CONTENT ? text : chatText(content, { ...syntax, link: (title) => title }, MAX_EVENTS);
    return JSON.stringify({ content: fitting, ...QUIET });
  },
  test: () => JSON.stringify({ content: TEST_TEXT, ...QUIET }),
};
