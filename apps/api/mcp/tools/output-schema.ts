import type { Schema } from './schema.js';
import type { Tool } from './tool.js';

/**
 * The result of a tool as JSON Schema: whether it is a list. The keys of a response and the fields of records are in the OpenAPI document; here
 * they would be longer than everything else in `tools/list`.
 */
export const outputSchema = ({ response: { properties = {} } }: Tool): Schema => ({
  type: 'object',
  ...('data' in properties && { required: ['data'] }),
});
