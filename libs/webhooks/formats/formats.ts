import type { WebhookFormat } from '../webhook.js';
import { discordFormat } from './discord-format.js';
import type { MessageFormat } from './message-format.js';
import { slackFormat } from './slack-format.js';
import { standardFormat } from './standard-format.js';

export const MESSAGE_FORMATS: Readonly<Record<WebhookFormat, MessageFormat>> = {
  standard: standardFormat,
  slack: slackFormat,
  discord: discordFormat,
};
