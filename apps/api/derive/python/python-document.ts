import { createHash } from 'node:crypto';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Written by `npm run derive:python`, which needs Python. */
export const PYTHON_TYPES = 'clients/python/src/rolecall/models.py';

/** Names of parameters that Python reserves. Arguments have them with `_` behind, as PEP 8 says. */
const KEYWORDS = new Set(['from', 'in', 'is', 'not', 'class', 'import']);

/** Texts, which change no type. */
const TEXTS = ['description', 'summary', 'example', 'examples'];

const pythonName = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

/** The document from which the types of the Python client are generated: without texts, and with the names of arguments. */
export const pythonDocument = (document: object): object =>
  renameParameters(withoutTexts(JSON.parse(JSON.stringify(document)))) as object;

/** Says whether types are current without generating them, which needs Python. */
export const documentDigest = (document: object): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex');

const withoutTexts = (value: Json, isNames = false): Json => {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([name]) => isNames || !(TEXTS.includes(name) || name.startsWith('x-')));
  return Object.fromEntries(
    // The keys of `properties` are names, of which one may be `description`.
    kept.map(([name, each]) => [name, withoutTexts(each, !isNames && (name === 'properties' || name === 'paths'))]),
  );
};

/** Parameters and properties of request bodies are arguments of methods; records keep their names. */
const renameParameters = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (key, each) => {
    if (each?.in === 'query') return { ...each, name: pythonName(each.name) };
    if (key !== 'requestBody') return each;
    return JSON.parse(JSON.stringify(each), (name, schema) =>
      name === 'properties'
        ? Object.fromEntries(Object.entries(schema).map(([property, type]) => [pythonName(property), type]))
        : schema,
    );
  });
