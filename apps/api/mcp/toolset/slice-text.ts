import type { ReadQuery } from './reads.js';

/** A slice of `/v4/metrics/compare`: a query string, in double quotes because it may contain commas. */
export const sliceText = (query: ReadQuery): string => {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const text of [value ?? []].flat() as (string | number | boolean)[]) sent.append(name, String(text));
  const text = sent.toString() || 'all=true';
  return `"${text.replaceAll('"', '""')}"`;
};
