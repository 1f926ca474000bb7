const isDecodable = (segment: string): boolean => {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
};

/**
 * A URL whose path the router can decode. A segment that is not valid percent-encoded UTF-8 is taken literally: an id that names nothing,
 * which is for its route to respond to, after the caller has been admitted. The query string stays as it is.
 */
export const decodableUrl = (url: string): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%') || isDecodable(path)) return url;
  const segments = path.split('/').map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
  return segments.join('/') + url.slice(path.length);
};
