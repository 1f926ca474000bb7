import { AppError } from '#libs/errors/app-error.js';
import type { BodyLimits } from '../../http/body/body-limits.js';
import { isJson } from '../../http/body/json-body.js';
import { JsonScanner } from '../../http/body/json-scanner.js';

const KIB = 1024;
/** Text compresses by a factor of 3 to 20. */
const MAX_COMPRESSION = 100;
/** The factor of a smaller body is not checked, because a few repeated values compress well. */
const MIN_CHECKED_BYTES = 16 * KIB;

/** Checks a body against its limits, chunk by chunk, so that a body that exceeds one is refused before the rest is received. */
export class BodyCheck {
  private readonly maxBytes: number;
  private readonly scanner: JsonScanner | undefined;
  private bytes = 0;

  constructor(
    private readonly limits: BodyLimits,
    contentType: string | undefined,
  ) {
    this.maxBytes = limits.kibibytes * KIB;
    if (isJson(contentType)) this.scanner = new JsonScanner(limits);
  }

  /** @param bytes the announced size. @returns the error of a body that is too large. */
  announced(bytes: number): AppError | null {
    return bytes > this.maxBytes ? this.tooLarge() : null;
  }

  /**
   * @param chunk after decompression.
   * @param compressed bytes of the compressed body that have been received; undefined for a body that is not compressed.
   * @returns the error of a body that exceeds a limit.
   */
  received(chunk: Buffer, compressed: number | undefined): AppError | null {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) return this.tooLarge();
    if (compressed !== undefined && this.bytes > Math.max(MIN_CHECKED_BYTES, compressed * MAX_COMPRESSION))
      return tooLarge(`is compressed by a factor of more than ${MAX_COMPRESSION}. Send it uncompressed.`);
    const excess = this.scanner?.scan(chunk);
    return excess ? tooLarge(`has ${excess}. Send fewer in one request.`) : null;
  }

  private tooLarge(): AppError {
    const size = `${this.limits.kibibytes} KB`;
    return tooLarge(`is larger than ${size}. Send at most ${size}.`);
  }
}

const tooLarge = (problem: string): AppError => new AppError('payload_too_large', `The request body ${problem}`);
