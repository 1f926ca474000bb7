import type { Schema } from './schema.js';
import type { Tool } from './tool.js';

/** Keys that `result-view.ts` may add to a result. */
const ADDED_KEYS = ['total', 'omitted'];
/** Keys that only some results have. */
const OCCASIONAL_KEYS = ['unknown', 'unknown_of', 'without'];

/**
 * The result of a tool as JSON Schema: the names and types of its top-level keys. The fields of records are omitted, because they would
 * be several times as long as everything else in `tools/list`.
 */
export const outputSchema = ({ response, definition, parameters }: Tool): Schema => {
  const { properties = {} } = response;
  if (!('data' in properties)) return { type: 'object' };
  const counts = definition.fixed?.count !== undefined || parameters.some(({ name }) => name === 'include_count');
  const isListed = (name: string) =>
    !ADDED_KEYS.includes(name) && !OCCASIONAL_KEYS.includes(name) && (name !== 'count' || counts);
  const names = Object.keys(properties).filter(isListed);
  const entries = names.flatMap((name): [string, Schema][] => {
    const { type, items } = properties[name] ?? {};
    return type === undefined ? [] : [[name, type === 'array' ? listOf(items) : { type }]];
  });
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...entries,
      ...(definition.withTotal ? [['total', { type: 'integer' }] as [string, Schema]] : []),
    ]),
    required: ['data'],
  };
};

/** An array; items that are references are objects. */
const listOf = (items: Schema | undefined): Schema => ({ type: 'array', items: { type: items?.type ?? 'object' } });
