import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, object>> };
  readonly outputSchema?: object;
}
type Response = { readonly status: number; readonly text: string };

const MAX_RETRY_SECONDS = 5;

/** Any arguments: those of the tool and others, with valid and invalid values. */
const argumentsOf = ({ inputSchema: { properties = {} } }: Tool): fc.Arbitrary<object> => {
  const names = Object.keys(properties);
  const examples = Object.values(properties).flatMap((schema) => {
    const {
      enum: values = [],
      examples: given = [],
      default: fallback,
    } = schema as {
      enum?: unknown[];
      examples?: unknown[];
      default?: unknown;
    };
    return [...values, ...given, fallback].filter((value) => value !== undefined);
  });
  const word = fc.oneof(
    fc.constantFrom('US', 'engineer', '15-1252.00', '2026-08-01', 'remote', 'true', '10'),
    fc.string(),
  );
  const known = examples.length > 0 ? [fc.constantFrom(...examples)] : [];
  const value = fc.oneof(...known, word, fc.array(word, { maxLength: 4 }), fc.integer(), fc.boolean(), fc.jsonValue());
  const name =
    names.length > 0
      ? fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 9 }, { arbitrary: fc.string(), weight: 1 })
      : fc.string();
  return fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });
};

/** Any messages: calls of tools, other methods, batches, and JSON or bytes that are no messages. */
const messages = (tools: readonly Tool[]): fc.Arbitrary<unknown> => {
  const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
  const call = fc.constantFrom(...tools).chain((tool) =>
    fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.integer(),
      method: fc.constant('tools/call'),
      params: fc.record({ name: fc.constant(tool.name), arguments: argumentsOf(tool) }),
    }),
  );
  const other = fc.record(
    {
      jsonrpc: fc.oneof(fc.constant('2.0'), fc.string()),
      id,
      method: fc.oneof(
        fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'notifications/initialized'),
        fc.string(),
      ),
      params: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    { arbitrary: call, weight: 8 },
    { arbitrary: other, weight: 2 },
    { arbitrary: fc.array(fc.oneof(call, other), { maxLength: 22 }), weight: 1 },
    { arbitrary: fc.jsonValue(), weight: 1 },
    { arbitrary: fc.string().map((text) => Buffer.from(text)), weight: 1 },
  );
};

/** Sends JSON-RPC to an MCP endpoint until the time is over. @returns 1 if a response was a server error or violated its schema, else 0. */
export const fuzzMcp = async (
  url: string,
  { token, seconds, seed }: { token: string; seconds: number; seed?: number },
): Promise<number> => {
  const send = async (message: unknown): Promise<Response> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: message instanceof Buffer ? new Uint8Array(message) : JSON.stringify(message),
    });
    const text = await response.text();
    if (response.status !== 503) return { status: response.status, text };
    await sleep(1_000 * Math.min(MAX_RETRY_SECONDS, Number(response.headers.get('retry-after') ?? 1)));
    return send(message);
  };
  const listed = JSON.parse((await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).text);
  const tools: Tool[] = listed.result.tools;
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validators = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema && ajv.compile(outputSchema)]));

  const assertResult = (request: unknown, result: { isError?: boolean; structuredContent?: unknown }): void => {
    const name = (request as { params?: { name?: string } } | undefined)?.params?.name;
    const validate = name === undefined ? undefined : validators.get(name);
    if (!validate || result.isError) return;
    if (!validate(result.structuredContent)) throw new Error(`violates its schema: ${ajv.errorsText(validate.errors)}`);
  };
  let sent = 0;
  const property = fc.asyncProperty(messages(tools), async (message) => {
    const { status, text } = await send(message);
    sent += 1;
    if (status >= 500) throw new Error(`status ${status}: ${text}`);
    if (text === '') return;
    for (const response of [JSON.parse(text)].flat()) {
      if (response.jsonrpc !== '2.0') throw new Error(`is not JSON-RPC: ${text}`);
      if (response.error?.code === -32_603) throw new Error(`internal error: ${text}`);
      const request = [message].flat().find((one) => (one as { id?: unknown } | null)?.id === response.id);
      if (response.result !== undefined) assertResult(request, response.result);
    }
  });
  const outcome = await fc.check(property, {
    numRuns: 1_000_000,
    interruptAfterTimeLimit: seconds * 1_000,
    ...(seed !== undefined && { seed }),
  });
  console.log(`/mcp: ${sent} requests, seed ${outcome.seed}`);
  if (!outcome.failed || outcome.counterexample === null) return 0;
  console.log(fc.defaultReportMessage(outcome));
  return 1;
};
