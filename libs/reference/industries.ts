import table from './tables/industries.json' with { type: 'json' };

/** Slug of an industry -> its name, where that is more than the words of the slug: `non-profit` -> `Non-profit sector`. */
export const industryNames: ReadonlyMap<string, string> = new Map(Object.entries(table));
