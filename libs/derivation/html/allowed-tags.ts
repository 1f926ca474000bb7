/** The tags allowed in a sanitized posting. The most frequent come first, because the sanitizer searches the list linearly. */
export const ALLOWED_TAGS: readonly string[] =
  'p li strong ul br h3 h2 em span a h1 div b h4 i u h5 h6 ol hr dl dt dd blockquote pre code section s sub sup table thead tbody tr th td caption'.split(
    ' ',
  );
