/** The polynomial of CRC-32, bit-reversed. */
const POLYNOMIAL = 0xedb88320;

/** The product of two polynomials modulo that of CRC-32. */
const multiply = (one: number, other: number): number => {
  let product = 0;
  let factor = other;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product >>> 0;
};

/** x to the power of 2^n, for each n. */
const powers: number[] = [0x40000000];
for (let n = 1; n < 32; n += 1) powers.push(multiply(powers[n - 1] as number, powers[n - 1] as number));

/** The operator that shifts a CRC-32 by a number of zero bytes. It depends only on the number, so that it can be kept. */
export const crc32Shift = (bytes: number): number => {
  let shift = 0x80000000;
  // The exponent is in bits: eight times the bytes.
  for (let n = 3, left = bytes; left > 0; n += 1, left = Math.floor(left / 2))
    if (left & 1) shift = multiply(powers[n % 32] as number, shift);
  return shift;
};

/**
 * The CRC-32 of two texts, one after the other, from theirs: `crc32_combine` of zlib.
 * @param shift `crc32Shift` of the length of the second.
 */
export const crc32Combine = (first: number, second: number, shift: number): number =>
  (multiply(shift, first) ^ second) >>> 0;
