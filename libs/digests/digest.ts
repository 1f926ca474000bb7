import { randomBytes } from 'node:crypto';

export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** The hour at which a period begins in the time zone of the reader, and its digest is sent; that of a week on Monday. */
export const DIGEST_HOUR = 7;

/** Records that one e-mail lists of a watch; the others are counted. */
export const MAX_LISTED_RECORDS = 20;
/** Records that one e-mail lists of all watches together. */
export const MAX_DIGEST_RECORDS = 100;

/** Days that e-mails are kept. */
export const MAIL_DAYS = 30;

export const newDigestId = (): string => `D${randomBytes(16).toString('hex')}`;
export const newMailId = (): string => `dig_${randomBytes(16).toString('hex')}`;
