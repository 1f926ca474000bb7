// UTF-8 punctuation and accented letters that were decoded as Windows-1252.
const MOJIBAKE =
  /[ÂÃâ][\u0080-\u00bf\u20ac\u201a-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u2013\u2014\u2018-\u201d\u02c6\u02dc\u2122\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192]/;
/** Unicode code point -> byte, for the bytes 0x80 to 0x9f of Windows-1252. */
const WINDOWS_1252: ReadonlyMap<number, number> = new Map(
  [
    0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0, 0,
    0x2018, 0x2019, 0x201c, 0x201d,
  ]
    .concat([0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178])
    .flatMap((code, i) => (code === 0 ? [] : [[code, 0x80 + i] as const])),
);
const utf8 = new TextDecoder('utf-8', { fatal: true });
// C0 controls except tab and line ends, and lone surrogates, which no encoder accepts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
const NON_ASCII_WORD = /[^\s\u0000-\u007f]+/g;

const redecode = (run: string): string => {
  const bytes = new Uint8Array(run.length);
  for (let i = 0; i < run.length; i += 1) {
    const code = run.charCodeAt(i);
    const byte = code < 0x100 ? code : WINDOWS_1252.get(code);
    if (byte === undefined) return run;
    bytes[i] = byte;
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return run;
  }
};

/** The text without control characters and lone surrogates, and with UTF-8 that was decoded as Windows-1252 decoded again. */
export const repairEncoding = (text: string): string => {
  const clean = text.replace(CONTROLS, '').toWellFormed();
  if (!MOJIBAKE.test(clean)) return clean;
  // Word by word, so that one character that fits no byte does not prevent the repair of the rest.
  return clean.replace(NON_ASCII_WORD, redecode);
};
