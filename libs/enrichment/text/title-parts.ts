/** What separates the parts of a title. A slash means "or": "Senior / Staff Engineer". */
const SEPARATORS = /\s-|-\s|[,()|:;·•–—[\]]/g;

/** A title whose parts are sentences, so that no phrase extends over two of them. */
export const titleParts = (title: string): string =>
  title.replace(SEPARATORS, ' ; ').replaceAll('/', ' or ').replaceAll('&', ' and ');
