import { BOARD_FORMATS } from './board-formats.js';
import type { BoardFacts, BoardPostings, Connector } from './connector.js';
import { decode } from './payload/decode.js';
import { parseJson, parseScript } from './payload/json.js';
import { jsonLd, readXml } from './payload/markup.js';
import { readPayload } from './payload/read-payload.js';

/** Maximum size of a payload in bytes. Even boards with thousands of postings and their texts are smaller. */
export const MAX_BODY_BYTES = 200_000_000;

const parsed = (connector: Connector, body: string): unknown => {
  if (connector.body === 'html') return body;
  if (connector.body === 'xml') return readXml(body);
  // A page may be the JSON-LD document itself.
  if (connector.body === 'json') return parseJson(body);
  return /^\s*[[{]/.test(body) ? parseScript(body) : jsonLd(body);
};

/** A payload that cannot be parsed. The message is a sentence for the operator. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}

/** Parses a payload. @throws PayloadError if it is empty, too large or malformed. */
export const parsePayload = (connector: Connector, bytes: Uint8Array): unknown => {
  if (bytes.length > MAX_BODY_BYTES)
    throw new PayloadError(`The payload has ${bytes.length} bytes; at most ${MAX_BODY_BYTES} are accepted.`);
  const body = decode(bytes);
  if (body.trim() === '') throw new PayloadError('The payload is empty.');
  try {
    return parsed(connector, body);
  } catch (error) {
    const cause =
      error instanceof RangeError
        ? 'its elements are too many or nested too deeply'
        : connector.body !== 'xml' && /^\s*<(?:!doctype html|html|head|body)\b/i.test(body)
          ? 'it is a page of HTML, such as that of an error or a login'
          : 'it cannot be parsed';
    throw new PayloadError(`The payload is not valid ${connector.body === 'xml' ? 'XML' : 'JSON'}: ${cause}.`);
  }
};

/** The postings of a board's payload, and those that are rejected with the reason. Never throws. @param format key of `BOARD_FORMATS`. */
export const readBoard = (format: string, facts: BoardFacts, bytes: Uint8Array): BoardPostings => {
  const reject = (reason: string): BoardPostings => ({ postings: [], rejected: [{ source_job_id: null, reason }] });
  const connector = BOARD_FORMATS.get(format);
  if (!connector)
    return reject(`No connector reads the format "${format}". Use one of ${[...BOARD_FORMATS.keys()].join(', ')}.`);
  try {
    return readPayload(connector, facts, parsePayload(connector, bytes));
  } catch (error) {
    if (error instanceof PayloadError) return reject(error.message);
    throw error;
  }
};
