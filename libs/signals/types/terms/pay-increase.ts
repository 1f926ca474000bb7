import { defineSignal } from '../../define-signal.js';
import { payChange } from './pay-change.js';

/** `pay_increase`: new postings pay at least 5% more than earlier ones for comparable work. Test: `payChange`. */
export const payIncrease = defineSignal({
  description: 'New postings pay more than earlier ones for comparable work.',
  quietDays: 120,
  ruleVersion: 2,
  threshold: 4e-4,
  detect: payChange((ratio) => ratio > 1),
});
