import { field } from '../../field.js';
import { prose } from '../../kinds/values.js';

/** The field of an object with what the posting says about it. */
export const wording = field('text', prose(), 'Wording of the posting.');
