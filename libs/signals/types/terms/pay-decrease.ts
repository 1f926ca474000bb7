import { defineSignal } from '../../define-signal.js';
import { payChange } from './pay-change.js';

/** `pay_decrease`: new postings pay at least 5% less than earlier ones for comparable work. Test: `payChange`. */
export const payDecrease = defineSignal({
  description: 'New postings pay less than earlier ones for comparable work.',
  quietDays: 120,
  ruleVersion: 2,
  threshold: 4e-4,
  detect: payChange((ratio) => ratio < 1),
});
