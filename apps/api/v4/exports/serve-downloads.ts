import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import { DownloadLinks } from '#libs/exports/download-link.js';
import type { ExportFile } from '#libs/exports/export.js';
import { ExportStore } from '#libs/exports/export-store.js';
import type { ExportStorage } from '#libs/exports/storage/export-storage.js';
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
 * @param storage of all exports; null: no file is found.
 */
export const serveDownloads = (
  app: NestFastifyApplication,
  storage: ExportStorage | null,
  sendError: SendError,
): void => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const [links, exports, anonymous] = [
    app.get(DownloadLinks, { strict: false }),
    app.get(ExportStore, { strict: false }),
    app.get(AnonymousRequests, { strict: false }),
  ];
  fastify.get(DOWNLOAD_PATH, async (request, reply) => {
    try {
      const linked = await linkedFile(request, links, exports, anonymous);
      if (storage === null) throw new AppError('link_expired');
      return await sendFile(request, reply, storage, linked);
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
  storage: ExportStorage,
  { exportId, file: { name, bytes, sha256 } }: { readonly exportId: string; readonly file: ExportFile },
): Promise<FastifyReply> => {
  const tag = `"${sha256}"`;
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = received;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' });
  if (matchesTag(ifNoneMatch, tag)) return reply.code(304).send();
  const isFresh = ifRange === undefined || ifRange === tag;
  const found = await storage.read(exportId, sha256, { method, range: isFresh ? range : undefined });
  if (found === null) throw new AppError('link_expired');
  const { status, length, contentRange, content } = found;
  if (status === 416)
    return reply
      .code(416)
      .header('content-range', `bytes */${bytes}`)
      .type('text/plain; charset=utf-8')
      .send('The range is outside of the file.\n');
  if (contentRange !== undefined) reply.header('content-range', contentRange);
  return reply
    .code(status)
    .headers({
      ...(length !== null && { 'content-length': String(length) }),
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type(CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .send(content);
};
