/** Instructions that a client may give to its model together with the tools. */
export const INSTRUCTIONS = [
  'Job postings and the companies that publish them ("sources").',
  'Use `resolve` first to turn words into occupation codes, technologies, places and companies; never guess an id.',
  'Results are compact: pass `detail: "full"` for complete records, or `fields` for selected fields.',
  'For the next page, send the same arguments with `cursor` set to `next_cursor`.',
  'Counts, facet values and account usage are free; a page costs one credit per record.',
].join(' ');
