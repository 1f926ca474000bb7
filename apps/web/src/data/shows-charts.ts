import type { Search } from './search';

/** Whether an address of the explorer shows charts, which are free, in place of postings. */
export const showsCharts = ({ show }: Search): boolean => show === 'charts';
