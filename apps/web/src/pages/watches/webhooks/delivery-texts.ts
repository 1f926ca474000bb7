import type { ListedDelivery } from '../../../data/api';
import { formatNumber, plural } from '../../../data/format';

/** The part of a delivery that the receiver decided. */
export type Answer = Pick<ListedDelivery, 'delivered' | 'status' | 'error' | 'duration_ms' | 'response'>;

/** "Delivered", or what went wrong, such as "Answered 500". */
export const deliveryOutcome = ({ delivered, status, error, duration_ms }: Omit<Answer, 'response'>): string => {
  if (delivered) return 'Delivered';
  if (status !== null) return `Answered ${status}`;
  if (error !== null) return 'No answer';
  return duration_ms === null ? 'In progress' : 'Interrupted';
};

/** "Test", or "3 events, 17 to 19". */
export const contentOf = ({ watch_id, events, first_sequence, last_sequence }: ListedDelivery): string => {
  if (watch_id === null || first_sequence === null || last_sequence === null) return 'Test';
  const range = `${formatNumber(first_sequence)}${first_sequence === last_sequence ? '' : ` to ${formatNumber(last_sequence)}`}`;
  return `${plural(events, 'event')}, ${range}`;
};
