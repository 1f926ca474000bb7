// Keeps a copy: node mirror.mjs jobs|sources FILE QUERY
import { createRolecall } from '@rolecall/client';
import { Mirror } from '@rolecall/client/mirror';

const { ROLECALL_URL: baseUrl, ROLECALL_TOKEN: token } = process.env;
const [kind, file, query] = process.argv.slice(2);
const mirror = new Mirror({ file, kind, filters: Object.fromEntries(new URLSearchParams(query)) });
console.log(await mirror.update(createRolecall({ baseUrl, token })));
