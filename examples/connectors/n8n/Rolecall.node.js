/** A declarative node: n8n itself sends what `properties.json` describes. */
const { randomUUID } = require('node:crypto');
const properties = require('./properties.json');

const TRIES = 5;

/** The error of a response, which n8n may have wrapped. */
const responseOf = (error) => error.response ?? error.cause?.response;

/** A page, whose key lets it be repeated without another charge. */
async function readPage(context, request, options) {
  const headers = { ...options.headers, 'Idempotency-Key': randomUUID() };
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.makeRoutingRequest({ ...request, options: { ...options, headers } });
    } catch (error) {
      const response = responseOf(error);
      const status = Number(response?.status ?? error.httpCode ?? 0) || 0;
      const isTemporary = status === 0 || status === 429 || status >= 500;
      if (!isTemporary || tries === TRIES) throw error;
      const seconds = Number(response?.headers?.['retry-after'] ?? 2 ** tries);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

/** Every page. After an error, the pages that were read, which were charged, and where to continue. */
async function readPages(request) {
  const { options } = request;
  if (options.qs?.format) throw new Error('All pages reads JSON: remove format from Parameters.');
  const pages = [];
  for (let cursor = options.qs?.cursor; ; ) {
    try {
      const read = await readPage(this, request, { ...options, qs: { ...options.qs, ...(cursor && { cursor }) } });
      pages.push(...read);
      const { next_cursor: next, has_more: more } = read[0].json;
      if (!next || more === false) return pages;
      cursor = next;
    } catch (error) {
      if (pages.length === 0) throw error;
      const message = responseOf(error)?.data?.error?.message ?? error.description ?? error.message;
      return [...pages, { json: { error: message, cursor } }];
    }
  }
}

for (const property of properties)
  if (property.name === 'operation')
    for (const { routing } of property.options) routing.operations = { pagination: readPages };

class Rolecall {
  description = {
    displayName: 'Rolecall',
    name: 'rolecall',
    group: ['input'],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: 'Job postings, companies, signals and metrics',
    defaults: { name: 'Rolecall' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'rolecallApi', required: true }],
    requestDefaults: { baseURL: '={{ $credentials.url }}', headers: { accept: 'application/json' } },
    properties,
  };
}

module.exports = { Rolecall };
