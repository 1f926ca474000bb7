import { dashboard } from './dashboard/dashboard.entrance.js';
import { mailLinks } from './dashboard/watches/mail-links.entrance.js';
import type { Entrance } from './http/entrance.js';
import { isInside } from './http/entrance.js';
import { mcp } from './mcp/mcp.entrance.js';
import { authorizationServerMetadata, oauth, protectedResourceMetadata } from './oauth/oauth.entrance.js';
import { v4 } from './v4/v4.entrance.js';

/** Every entrance to the process. */
export const entrances: readonly Entrance[] = [
  v4,
  dashboard,
  mailLinks,
  mcp,
  oauth,
  authorizationServerMetadata,
  protectedResourceMetadata,
];

/** The entrance that a URL belongs to. Paths outside all entrances are treated like those of the public API. */
export const entranceOf = (url: string): Entrance => entrances.find((entrance) => isInside(entrance, url)) ?? v4;
