import type { SignedLink } from '#libs/exports/download-link.js';

/** The path of files, which need a signature instead of a token. It ends with the name of the file, by which tools tell its format. */
export const DOWNLOAD_PATH = '/downloads/:export_id/:expires/:signature/:name';

/** The address of a file. Its signature is in the path: tools may drop, cache or append to the query of an address. */
export const downloadUrl = (baseUrl: string, { exportId, name, expires, signature }: SignedLink): string =>
  `${baseUrl}/downloads/${exportId}/${expires}/${signature}/${encodeURIComponent(name)}`;

/** A link as it was sent; null if no link has this form. */
export const linkOf = (parameters: Readonly<Record<string, string>>): SignedLink | null => {
  const { export_id: exportId, expires, signature, name } = parameters;
  if (exportId === undefined || signature === undefined || name === undefined || !/^\d{1,12}$/.test(expires ?? ''))
    return null;
  return { exportId, name, expires: Number(expires), signature };
};

/** A URL as it may be logged. */
export const withoutSignature = (url: string | null | undefined): string | undefined =>
  url?.replace(/^(\/downloads\/[^/]*\/[^/]*\/)[^/]*/, '$1...');
