import type { Facet } from '../../../data/api';
import { formatMoney } from '../../../data/format';

type Bucket = Facet['values'][number];

/** A bucket of pay as it is written on an axis: "<$25K", "$25K", "$500K+". A range is named by its lower bound. */
export const payTick = ({ gte, lte }: Pick<Bucket, 'gte' | 'lte'>): string => {
  if (gte === undefined) return `<${money(Number(lte) + 1)}`;
  return `${money(Number(gte))}${lte === undefined ? '+' : ''}`;
};

const money = (amount: number): string => formatMoney(amount, 'USD', true, 0);

/** A bucket of ages in days, such as `7-14d` or `365-d`, as it is written on an axis: "8–14", "366+". */
export const ageTick = ({ value }: Pick<Bucket, 'value'>): string => {
  const [from = '', to = ''] = value.replace('d', '').split('-');
  const first = Number(from) + 1;
  if (to === '') return `${first}+`;
  return first === Number(to) ? to : `${first}–${to}`;
};
