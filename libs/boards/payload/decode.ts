const ZERO = 0;
const MAX_DECLARATION_BYTES = 200;

const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A document starts with ASCII characters, so the position of the zero bytes shows the byte order.
  if (first !== ZERO && second === ZERO && third !== ZERO && fourth === ZERO) return 'utf-16le';
  return first === ZERO && second !== ZERO && third === ZERO && fourth !== ZERO ? 'utf-16be' : null;
};

const declaredEncoding = (bytes: Uint8Array): string | null =>
  /^\s*<\?xml[^>]{0,100}encoding\s?=\s?["']([\w.-]{2,20})["']/i.exec(
    Buffer.from(bytes.subarray(0, MAX_DECLARATION_BYTES)).toString('latin1'),
  )?.[1] ?? null;

const decoder = (label: string) => {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
};

/**
 * The decoded text of a document. UTF-16 and UTF-8 are detected by their bytes; otherwise the encoding is that of the XML declaration, or
 * Windows-1252, in which every byte is valid. Never throws.
 */
export const decode = (bytes: Uint8Array): string => {
  const utf16Label = detectUtf16(bytes);
  if (utf16Label !== null) return new TextDecoder(utf16Label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const label = declaredEncoding(bytes);
    return (
      (label === null || /utf-?8/i.test(label) ? null : decoder(label)) ?? new TextDecoder('windows-1252')
    ).decode(bytes);
  }
};
