import { isRead } from '../../reads/read.js';
import { v4Endpoints } from '../../v4/endpoints.js';

/** The tools of all reads. */
export const readTools = v4Endpoints.filter(isRead).flatMap(({ tools }) => tools);
