import { payChange } from './pay-change.js';

/** `pay_increase`: new postings pay at least 5% more than earlier ones for comparable work. Test: `payChange`. */
export const payIncrease = payChange('pay_increase', (ratio) => ratio > 1);
