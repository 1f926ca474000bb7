import { lazy, readTable } from './read-table.js';

/** Format of job-board software -> its name as the vendor writes it: `smartrecruiters` -> `SmartRecruiters`. */
export const jobboardNames: () => ReadonlyMap<string, string> = lazy(
  () => new Map(readTable('jobboard-formats').map(([format = '', name = '']) => [format, name])),
);
