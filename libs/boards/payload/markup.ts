import { Parser } from 'htmlparser2';
import { parseScript } from './json.js';
import type { JsonObject } from './payload.js';

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 500_000;

interface Element {
  name: string;
  text: string;
  children: Record<string, unknown>;
  isEmpty: boolean;
}

const newElement = (name: string): Element => ({ name, text: '', children: {}, isEmpty: true });

const addChild = (parent: Element, name: string, value: unknown): void => {
  const known = Object.hasOwn(parent.children, name) ? parent.children[name] : undefined;
  if (known === undefined) parent.children[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else parent.children[name] = [known, value];
  parent.isEmpty = false;
};

/**
 * An XML document as an object. An element with children becomes an object, one without becomes its text, and repeated elements become a
 * list. Namespaces and attributes are dropped.
 *
 * @throws RangeError when elements are nested too deeply, or there are too many.
 */
export const readXml = (document: string): JsonObject => {
  const root = newElement('');
  const stack: Element[] = [root];
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        elements += 1;
        if (stack.length > MAX_DEPTH || elements > MAX_ELEMENTS) throw new RangeError('Too many elements.');
        stack.push(newElement(name.replace(/^[^:]{0,60}:/, '')));
      },
      ontext(text) {
        (stack.at(-1) as Element).text += text;
      },
      onclosetag() {
        const element = stack.pop() as Element;
        const parent = stack.at(-1);
        if (!parent) throw new RangeError('Elements do not match.');
        const value = element.isEmpty ? element.text : element.children;
        if (element.name !== '__proto__') addChild(parent, element.name, value);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(document);
  return root.children;
};

/** Stands for a script that announces postings and cannot be read. It is no posting, so that nobody takes the page for a complete list. */
export const UNREADABLE_SCRIPT = 'A JSON-LD script of the page mentions JobPosting and cannot be parsed.';

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i;

/** The parsed JSON-LD scripts of an HTML page. Of those that cannot be parsed, the ones that mention postings are `UNREADABLE_SCRIPT`. */
export const jsonLd = (page: string): unknown[] => {
  const found: unknown[] = [];
  let script: string | null = null;
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      if (name === 'script' && JSON_LD.test(type)) script = '';
    },
    ontext(text) {
      if (script !== null) script += text;
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return;
      try {
        found.push(parseScript(script));
      } catch {
        if (script.includes('JobPosting')) found.push(UNREADABLE_SCRIPT);
      }
      script = null;
    },
  });
  parser.end(page);
  return found;
};
