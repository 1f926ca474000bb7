import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { send } from '@fastify/send';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { DownloadLinks } from '#libs/exports/download-link.js';
import type { ExportFile } from '#libs/exports/export.js';
import { ExportStore } from '#libs/exports/export-store.js';
import { matchesTag } from '#libs/search/read/response/entity-tag.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';
import { DOWNLOAD_PATH, linkOf } from './download-url.js';

type SendError = (reply: FastifyReply, error: AppError) => void;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  parquet: 'application/vnd.apache.parquet',
  gz: 'application/gzip',
  zst: 'application/zstd',
};

/**
 * Serves the files of exports to whoever has a signed link. Requests with a wrong signature count as those without a token; others do not, because
 * readers of Parquet send one for each part that they need.
 * @param folder of all exports; null: no file is found.
 */
export const serveDownloads = (app: NestFastifyApplication, folder: string | null, sendError: SendError): void => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const [links, exports, anonymous] = [
    app.get(DownloadLinks, { strict: false }),
    app.get(ExportStore, { strict: false }),
    app.get(AnonymousRequests, { strict: false }),
  ];
  fastify.get(DOWNLOAD_PATH, async (request, reply) => {
    try {
      const { exportId, file } = await linkedFile(request, links, exports, anonymous);
      if (folder === null) throw new AppError('link_expired');
      return await sendFile(request, reply, join(folder, exportId), file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sendError(reply, error);
      return reply;
    }
  });
};

const linkedFile = async (
  { params, ip }: FastifyRequest,
  links: DownloadLinks,
  exports: ExportStore,
  anonymous: AnonymousRequests,
): Promise<{ readonly exportId: string; readonly file: ExportFile }> => {
  const link = linkOf(params as Record<string, string>);
  if (!link || !links.isSigned(link)) {
    anonymous.assertNotBlocked(ip, undefined);
    await anonymous.countFailure(ip);
    throw new AppError(
      'not_found',
      'The link is not valid. Use it exactly as `url` of a file has it: `GET /v4/exports/{export_id}` returns new ones.',
    );
  }
  if (link.expires * 1_000 <= Date.now()) throw new AppError('link_expired');
  const file = await exports.file(link.exportId, link.name);
  if (!file) throw new AppError('link_expired');
  return { exportId: link.exportId, file };
};

/** The content of a file never changes, so its digest is a strong entity tag. */
const sendFile = async (
  { method, headers: received }: FastifyRequest,
  reply: FastifyReply,
  root: string,
  { name, sha256 }: ExportFile,
): Promise<FastifyReply> => {
  const tag = `"${sha256}"`;
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = received;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' });
  if (matchesTag(ifNoneMatch, tag)) return reply.code(304).send();
  // The library has tags of its own: what remains for it is the range.
  const isFresh = ifRange === undefined || ifRange === tag;
  const request = { method, headers: range !== undefined && isFresh ? { range } : {} } as unknown as IncomingMessage;
  const options = { root, etag: false, lastModified: false, cacheControl: false, contentType: false, index: false };
  const found = await send(request, `/${sha256}`, options);
  const { 'Content-Range': contentRange, 'Content-Length': contentLength } = found.headers as Record<string, string>;
  if (found.statusCode === 404) throw new AppError('link_expired');
  if (contentRange !== undefined) reply.header('content-range', contentRange);
  if (found.statusCode === 416)
    return reply.code(416).type('text/plain; charset=utf-8').send('The range is outside of the file.\n');
  return reply
    .code(found.statusCode)
    .headers({ 'content-length': contentLength, 'content-disposition': `attachment; filename="${name}"` })
    .type(CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .send(found.stream);
};
