/**
 * Converts a document to a collection of Postman, and runs three of its requests with newman: `node run-postman.cjs PACKAGES DOCUMENT`, with the variables URL,
 * TOKEN and JOB. Prints the number of requests of the collection and the bodies of the responses.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { promisify } = require('node:util');

const [packages, document] = process.argv.slice(2);
const { URL: url, TOKEN, JOB } = process.env;
const packaged = createRequire(join(packages, 'package.json'));
const { convertV2 } = packaged('openapi-to-postmanv2');
const newman = packaged('newman');

const requestsOf = ({ item, ...request }) => (item ? item.flatMap(requestsOf) : [request]);

const run = async () => {
  const options = { folderStrategy: 'Tags', enableOptionalParameters: false };
  const converted = await promisify(convertV2)({ type: 'string', data: readFileSync(document, 'utf8') }, options);
  if (!converted.result) throw new Error(converted.reason);
  const collection = converted.output[0].data;
  const requests = requestsOf(collection);
  /** What a person fills in: a required parameter in the path, and a parameter that is switched on. */
  const find = (path, query = {}) => {
    const found = requests.find(({ request }) => request.method === 'GET' && request.url.path.join('/') === path);
    for (const each of found.request.url.query) {
      if (each.key in query) Object.assign(each, { disabled: false, value: query[each.key] });
      else if (!each.disabled) throw new Error(`${path}: ${each.key} is switched on.`);
    }
    for (const each of found.request.url.variable ?? []) each.value = JOB;
    return found;
  };
  collection.item = [find('v4/me'), find('v4/jobs', { limit: '2' }), find('v4/jobs/:job_id')];
  const envVar = Object.entries({ baseUrl: url, bearerToken: TOKEN }).map(([key, value]) => ({ key, value }));
  const { executions, failures } = (await promisify(newman.run)({ collection, envVar })).run;
  if (failures.length > 0) throw new Error(JSON.stringify(failures.map(({ error }) => error.message)));
  return { requests: requests.length, bodies: executions.map(({ response }) => response.json()) };
};

run().then((result) => process.stdout.write(JSON.stringify(result)));
