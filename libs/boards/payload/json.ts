import { createScanner } from 'jsonc-parser';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const CONTROL_CHARACTERS = /[\0-\x1f]/g;
/** A number that a double may not hold exactly. Numbers within texts match too, which only costs time. */
const LARGE_NUMBER = /[:[,]\s{0,20}-?\d(?:\d{15}|[\d.]{0,20}e)/i;
/** A comment or CDATA section around the JSON of a script: `<!--`, `//<![CDATA[`, `/*<![CDATA[*\/`. */
const SCRIPT_START = /^\s*(?:<!--|(?:\/\/|\/\*)?\s?<!\[CDATA\[(?:\s?\*\/)?)/;
const SCRIPT_END = /(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\s?\*\/)?|[\s;])$/;
const MAX_SCRIPT_ENDS = 20;
/** Escapes of JavaScript that JSON does not have, such as `\'`. */
const ESCAPE = /\\(?:(["\\/bfnrt]|u[\da-f]{4})|(.))/gi;

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;

/** Numbers beyond 2^53 are kept as the document writes them, because ids would otherwise be rounded and collide. */
const keepLarge: Reviver = (_, value, { source }) =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? source : value;

const parseExactly = (text: string): unknown =>
  LARGE_NUMBER.test(text) ? JSON.parse(text, keepLarge as (key: string, value: unknown) => unknown) : JSON.parse(text);

/**
 * Parses JSON. Unescaped control characters in strings, which some boards send, are replaced by spaces. Numbers beyond 2^53 are strings.
 *
 * @throws SyntaxError
 */
export const parseJson = (body: string): unknown => {
  try {
    return parseExactly(body);
  } catch (error) {
    const clean = body.replace(CONTROL_CHARACTERS, ' ');
    if (clean === body) throw error;
    return parseExactly(clean);
  }
};

/**
 * Parses the JSON of a script in a page, as people write it: in a comment or CDATA section, with comments, trailing commas, a semicolon at
 * the end, escapes of JavaScript, or `&quot;` for every quote. Text that ends early is an error: nothing is made up.
 *
 * @throws SyntaxError
 */
export const parseScript = (script: string): unknown => {
  const body = withoutWrapper(script);
  try {
    return parseJson(body);
  } catch {
    const text = body.includes('"') ? body : body.replaceAll('&quot;', '"');
    try {
      return parseExactly(strictJson(text.replace(CONTROL_CHARACTERS, ' ')));
    } catch {
      // A comment ends with its line.
      return parseExactly(strictJson(text));
    }
  }
};

const withoutWrapper = (script: string): string => {
  let body = script.replace(SCRIPT_START, '').trim();
  for (let i = 0; i < MAX_SCRIPT_ENDS; i += 1) {
    const end = SCRIPT_END.exec(body.slice(-12));
    if (end === null) break;
    body = body.slice(0, -end[0].length).trimEnd();
  }
  return body;
};

/** The tokens without comments, without commas before a closing bracket, and with the escapes of JSON only. */
const strictJson = (text: string): string => {
  const scanner = createScanner(text, true);
  const tokens: string[] = [];
  for (;;) {
    scanner.scan();
    const token = text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
    if (token === '') return tokens.join('');
    if ((token === '}' || token === ']') && tokens.at(-1) === ',') tokens.pop();
    tokens.push(token.startsWith('"') ? token.replace(ESCAPE, jsonEscape) : token);
  }
};

const jsonEscape = (sequence: string, known: string | undefined, other: string): string =>
  known === undefined ? other : sequence;
