import { share, text } from './schema-builders.js';

/** The properties of a row that describe its technology. */
export const technology = { technology: text('Slug of the technology.'), label: text('Name of the technology.') };
export const sharePart = (description: string) => share(`${description}, from 0 to 1.`);
