import { type ChatSyntax, chatText, TEST_TEXT } from './chat-text.js';
import type { MessageFormat } from './message-format.js';

const MAX_EVENTS = 20;
/** Mattermost refuses longer posts; Slack cuts them at 40,000. */
const MAX_TEXT = 16_000;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] as string);

const syntax: ChatSyntax = {
  escaped,
  bold: (text) => `*${text}*`,
  link: (text, url) => `<${escaped(url).replaceAll('|', '%7C')}|${text}>`,
};

/** A post of an incoming webhook of Slack, which Mattermost and Rocket.Chat accept too. */
export const slackFormat: MessageFormat = {
  maxEvents: MAX_EVENTS,
  events: (content) => {
    const text = chatText(content, syntax, MAX_EVENTS);
    // Links are long: without them, a line of each event always fits.
    const fitting =
      text.length <= MAX_TEXT ? text : chatText(content, { ...syntax, link: (title) => title }, MAX_EVENTS);
    return JSON.stringify({ text: fitting, unfurl_links: false });
  },
  test: () => JSON.stringify({ text: TEST_TEXT }),
};
