// Keeps a copy: node mirror.mjs FILE
import { createRolecall } from '@rolecall/client';
import { Mirror } from '@rolecall/client/mirror';

const { ROLECALL_URL: baseUrl, ROLECALL_TOKEN: token } = process.env;
const mirror = new Mirror({ file: process.argv[2], kind: 'jobs', filters: { countries: ['DE'], limit: 5 } });
console.log(await mirror.update(createRolecall({ baseUrl, token })));
