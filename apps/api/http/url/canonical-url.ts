const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
const ENCODED = /%[0-9a-f]{2}/gi;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/** Decodes the characters that never need to be encoded (RFC 3986, 6.2.2.2): `%6f` and `o` are the same path. */
const withoutNeedlessEncoding = (path: string): string =>
  path.replace(ENCODED, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded;
  });

/**
 * The one spelling of a URL that the router and everything that compares paths see: without the origin of an absolute-form target, and
 * without needless percent-encoding. A segment of the path that is not valid percent-encoded UTF-8 is taken literally, as an id that does
 * not exist, so that its route responds after the caller has been admitted. The query string is not changed.
 */
export const canonicalUrl = (target: string): string => {
  const url = target.startsWith('/') ? target : target.replace(ORIGIN, '').replace(/^(?!\/)/, '/');
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  const segments = withoutNeedlessEncoding(path)
    .split('/')
    .map((part) => (decode(part) === null ? part.replaceAll('%', '%25') : part));
  return segments.join('/') + url.slice(path.length);
};
