/**
 * Runs the node of examples/connectors/n8n with the engine of n8n: `node run-n8n.cjs PACKAGES NODE`. It reads a JSON object of parameters of the node, and
 * prints what the node returned, or `{ error }`. ROLECALL_URL and ROLECALL_TOKEN are its credentials.
 */
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { text } = require('node:stream/consumers');

const [packages, folder] = process.argv.slice(2);
const packaged = createRequire(join(packages, 'package.json'));
packaged('reflect-metadata');
const core = packaged('n8n-core');
const { Workflow, createRunExecutionData } = packaged('n8n-workflow');
const { Rolecall } = require(join(folder, 'Rolecall.node.js'));
const { RolecallApi } = require(join(folder, 'RolecallApi.credentials.js'));

const type = new Rolecall();
const { authenticate } = new RolecallApi();
const credentials = { url: process.env.ROLECALL_URL, token: process.env.ROLECALL_TOKEN };
/** Of n8n itself, which no request here needs. */
const ADDRESSES = Object.fromEntries(
  [
    'restApiUrl',
    'instanceBaseUrl',
    'formWaitingBaseUrl',
    'webhookBaseUrl',
    'webhookWaitingBaseUrl',
    'webhookTestBaseUrl',
  ].map((name) => [name, 'http://127.0.0.1']),
);
const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) };

/** What n8n reads from its database. */
const credentialsHelper = {
  getDecrypted: async () => credentials,
  getParentTypes: () => [],
  isCredentialUsableByNode: () => true,
  preAuthentication: async () => undefined,
  runPreAuthentication: async () => undefined,
  authenticate: async (_credentials, _type, request) => ({
    ...request,
    headers: {
      ...request.headers,
      Authorization: authenticate.properties.headers.Authorization.replace('=', '').replace(
        '{{ $credentials.token }}',
        credentials.token,
      ),
    },
  }),
};

const run = async (parameters) => {
  const node = {
    ...{ id: '1', name: 'Rolecall', type: 'rolecall', typeVersion: 1, position: [0, 0], parameters },
    credentials: { rolecallApi: { id: '1', name: 'Rolecall' } },
  };
  const workflow = new Workflow({ id: '1', name: 'test', nodes: [node], connections: {}, active: false, nodeTypes });
  const input = [{ json: {}, pairedItem: { item: 0 } }];
  const data = { main: [input] };
  const additionalData = { credentialsHelper, ...ADDRESSES, variables: {}, executionId: '1' };
  const context = new core.ExecuteContext(
    workflow,
    node,
    additionalData,
    'manual',
    createRunExecutionData({}),
    0,
    input,
    data,
    { data, node, source: null },
    [],
  );
  const [items] = await new core.RoutingNode(context, type).runNode();
  return items.map(({ json }) => json);
};

text(process.stdin)
  .then((parameters) => run(JSON.parse(parameters)))
  .catch(({ message, description }) => ({ error: `${message} ${description ?? ''}` }))
  .then((result) => process.stdout.write(JSON.stringify(result), () => process.exit(0)));
