import { payChange } from './pay-change.js';

/** `pay_decrease`: new postings pay at least 5% less than earlier ones for comparable work. Test: `payChange`. */
export const payDecrease = payChange('pay_decrease', (ratio) => ratio < 1);
