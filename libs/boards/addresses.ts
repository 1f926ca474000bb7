/** A part of a URL, percent-decoded; unchanged where the encoding is invalid. */
export const percentDecode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The parts of a path, percent-decoded. */
export const segmentsOf = (pathname: string): string[] =>
  pathname
    .split('/')
    .filter((part) => part !== '')
    .map(percentDecode);

/** For formats whose boards are the first part of a path: `jobs.lever.co/acme`. */
export const boardInPath =
  (host: RegExp) =>
  ({ hostname, pathname }: URL): string | null => {
    if (!host.test(hostname)) return null;
    const [first] = segmentsOf(pathname);
    return first && first !== 'j' && first !== 'embed' ? first : null;
  };

/** For formats whose boards are subdomains: `acme.recruitee.com`. @param host whose first group is the board. */
export const boardInHost =
  (host: RegExp) =>
  ({ hostname }: URL): string | null => {
    const board = host.exec(hostname)?.[1];
    return board && board !== 'www' ? board : null;
  };
