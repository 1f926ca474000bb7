import { fold } from '#libs/reference/fold.js';

/** What companies are called without: `Acme Inc.` is `Acme`. */
const LEGAL_FORM = /[\s,]+(?:inc|llc|ltd|limited|gmbh|ag|se|sa|corp|corporation|co|plc|bv|nv|spa|ab|oy)\.?$/i;

export const withoutLegalForm = (name: string): string => name.replace(LEGAL_FORM, '').trim();

/** By which names of a company are equal. */
export const companyNameKey = (name: string): string => fold(withoutLegalForm(name)).replace(/[^\p{L}\p{N}]/gu, '');
