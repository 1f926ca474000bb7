import { randomBytes } from 'node:crypto';

/** `req_` and 24 hexadecimal characters. */
export const newRequestId = (): string => `req_${randomBytes(12).toString('hex')}`;
