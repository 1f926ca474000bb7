const isDecodable = (segment: string): boolean => {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns a URL whose path the router can decode. A segment that is not valid percent-encoded UTF-8 is taken literally, as an id that
 * does not exist, so that its route responds after the caller has been admitted. The query string is not changed.
 */
export const decodableUrl = (url: string): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return url;
  const segments = path.split('/').map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  return segments.join('/') + url.slice(path.length);
};
