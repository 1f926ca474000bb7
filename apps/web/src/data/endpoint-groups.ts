import { humanize } from './format';

/** Groups whose records have another name in the app. */
const NAMES: Readonly<Record<string, string>> = { jobs: 'Postings', sources: 'Companies' };

/** The name of a group of endpoints, such as `jobs`, as "Postings". */
export const endpointGroupName = (group: string): string => NAMES[group] ?? humanize(group);
