import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defineEnv, type Variables } from '#libs/services/define-env.js';
import { dataFolder } from '#libs/services/service-urls.js';
import type { BucketOptions } from './storage/bucket.js';
import type { ExportStorage } from './storage/export-storage.js';
import { FolderStorage } from './storage/folder-storage.js';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*[A-Za-z0-9._-]))?\/?$/;

/** The variables of the programs that write exports and serve their files. */
export const exportsEnv = defineEnv({
  ROLECALL_EXPORTS: z.string().optional().meta({
    description:
      'Folder of the files of exports. The API and every exporter need the same one; with `ROLECALL_EXPORTS_BUCKET`, each exporter has its own, for what it is writing.',
    default: '`exports` in the folder of `ROLECALL_DATA`',
  }),
  ROLECALL_EXPORTS_BUCKET: z
    .string()
    .regex(BUCKET, 'must be a bucket of S3 and a prefix: s3://bucket/prefix')
    .optional()
    .meta({
      description:
        'Bucket of S3, or of a server with its protocol, for the files of exports instead of the folder: `s3://bucket/prefix`. Credentials and region are those of AWS programs: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_REGION`, or a role.',
      default: 'none, the folder',
    }),
  ROLECALL_EXPORTS_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://minio.example.com' })
    .optional()
    .meta({ description: 'URL of the server of `ROLECALL_EXPORTS_BUCKET`.', default: 'AWS' }),
});

/** Where the files of exports are. */
export interface ExportsLocation {
  /** Of all files; with a bucket, of those that this machine is writing. */
  readonly folder: string;
  readonly bucket: BucketOptions | null;
}

/** @throws ServiceError. */
export const exportsLocation = (variables?: Variables): ExportsLocation => {
  const {
    ROLECALL_EXPORTS: folder,
    ROLECALL_EXPORTS_BUCKET: url,
    ROLECALL_EXPORTS_ENDPOINT: endpoint,
  } = exportsEnv.read(variables);
  const [, bucket, prefix = ''] = BUCKET.exec(url ?? '') ?? [];
  return {
    folder: folder === undefined ? join(dataFolder(variables), 'exports') : resolve(folder),
    bucket: bucket === undefined ? null : { bucket, prefix, endpoint },
  };
};

/** Opens the storage. The client of buckets is loaded only where there is one. */
export const openExportStorage = async ({ folder, bucket }: ExportsLocation): Promise<ExportStorage> => {
  if (bucket === null) return new FolderStorage(folder);
  const { BucketStorage } = await import('./storage/bucket-storage.js');
  return new BucketStorage(bucket, folder);
};
