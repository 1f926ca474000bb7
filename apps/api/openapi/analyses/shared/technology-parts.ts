import { share, text } from './schema-builders.js';

export const technology = { technology: text('Slug.'), label: text('Name.') };
export const sharePart = (description: string) => share(`${description}, from 0 to 1.`);
