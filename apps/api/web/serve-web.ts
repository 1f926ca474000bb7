import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MS_PER_DAY } from '#libs/records/time.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { contentSecurityPolicy, securityHeaders } from './security-headers.js';

const NONCE = /__CSP_NONCE__/g;
// Social networks and search engines require absolute addresses.
const ORIGIN = /__ORIGIN__/g;
const URL_OF_PAGE = /__URL__/g;
const SAFE_HOST = /^[\w.:[\]-]+$/;
const SECONDS_PER_YEAR = 31_536_000;

export interface WebOptions {
  /** Public URL of the web app. Default: that of the request. */
  readonly publicUrl?: string | null;
  /** A `mailto:` or `https:` URI for `security.txt`. */
  readonly securityContact?: string | null;
}

/** Waits until a request may be handled. @returns whether it may; otherwise it has been refused. */
export type TakeTurn = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Whether a browser opens an address that is not below those of programs. */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(v\d|mcp|dashboard|assets)\b/.test(url);

/** The folder that the build of `apps/web` writes. */
export const webFolder = join(projectRoot, 'dist', 'web');

/**
 * Serves the web app: its files, its page for each path in `pages.json`, and `/.well-known/security.txt`. Without a build
 * nothing is served and the API works as usual.
 */
export async function serveWeb(
  app: NestFastifyApplication,
  folder: string,
  { publicUrl, securityContact = null }: WebOptions,
  takeTurn: TakeTurn,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const paths: string[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'));

  /** Empty for a host that could not be in a URL. */
  const baseUrlOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl ?? (SAFE_HOST.test(host) ? `${protocol}://${host}` : '');

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    const baseUrl = baseUrlOf(request);
    // Parsing escapes the characters that could end an attribute.
    const { pathname } = new URL(request.url, 'http://localhost');
    reply
      .headers(securityHeaders)
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll(NONCE, nonce)
          .replaceAll(ORIGIN, () => baseUrl)
          .replaceAll(URL_OF_PAGE, () => baseUrl + pathname),
      );
  };
  for (const path of paths) fastify.get(path, sendPage);
  // A browser that opens an unknown address gets the page of the app that says so; programs get the error of the API.
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !isNavigation(request)) return;
    // Like every other page: this hook runs before a request has waited for its turn.
    if (await takeTurn(request, reply)) sendPage(request, reply.code(404));
    return reply;
  });
  fastify.get('/.well-known/security.txt', (request, reply) => {
    reply.type('text/plain; charset=utf-8').send(securityText(baseUrlOf(request), securityContact));
  });

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build compresses files, so that visitors cost no time of the processor.
    preCompressed: true,
    globIgnore: ['index.html', 'pages.json', '.built', '**/*.br', '**/*.gz'],
    setHeaders(reply: FastifyReply, path: string) {
      reply.headers(securityHeaders);
      // Names under `assets` change with their content.
      const cached = path.includes('/assets/')
        ? `public, max-age=${SECONDS_PER_YEAR}, immutable`
        : 'public, max-age=300';
      reply.header('cache-control', cached);
      if (path.endsWith('.md')) reply.header('content-type', 'text/markdown; charset=utf-8');
    },
  });
}

const HALF_A_YEAR = 182 * MS_PER_DAY;

/**
 * The contents of `security.txt` (RFC 9116).
 * @param contact a `mailto:` or `https:` URI; null for the guide on reporting a vulnerability.
 */
function securityText(baseUrl: string, contact: string | null): string {
  return [
    `Contact: ${contact ?? `${baseUrl}/docs/security`}`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/docs/security`,
    '',
  ].join('\n');
}
