/** A declarative node: n8n itself sends what `properties.json` describes. */
const properties = require('./properties.json');

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
