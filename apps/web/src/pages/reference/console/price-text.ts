import { plural } from '../../../data/format';
import type { Operation } from '../operations';
import type { ConsoleInput } from './console-request';

/** What a request costs at most, before it is sent. Null if the document states no price. */
export const priceText = (operation: Operation, input: ConsoleInput): string | null => {
  const { price } = operation;
  if (price === null) return null;
  if (price === 'free') return 'Free';
  if (price === 'flat') return '1 credit; free without results';
  const maximum = maximumRecords(operation);
  // One record, which may not exist.
  if (maximum === null) return '1 credit; free if there is no such record';
  const values = operation.body ? bodyValues(input.body) : queryValues(input);
  if (values('count') === 'true') return 'Free: only counts';
  const limit = Number(values('limit'));
  const records = Number.isInteger(limit) && limit > 0 ? Math.min(limit, maximum) : maximum;
  return `Up to ${plural(records, 'credit')}: 1 per record`;
};

/** The most records of a page; null if the operation returns a single record. */
const maximumRecords = ({ parameters, body }: Operation): number | null => {
  const schema = body ? body.properties?.['limit'] : parameters.find(({ name }) => name === 'limit')?.schema;
  return schema?.maximum ?? null;
};

const queryValues = ({ query }: ConsoleInput) => {
  const values = new Map(query.map(({ name, value }) => [name, value]));
  return (name: string) => values.get(name);
};

/** Values of a JSON body. While it is being typed, it may be no JSON. */
const bodyValues = (body: string) => {
  try {
    const values: unknown = JSON.parse(body);
    return (name: string) => String((values as Readonly<Record<string, unknown>> | null)?.[name]);
  } catch {
    return () => undefined;
  }
};
