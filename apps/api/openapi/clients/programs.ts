import { CREATED_BY } from '../examples/recorded-requests.js';
import type { Call } from './calls.js';

const start =
  "const { URL: baseUrl = '', TOKEN: token = '' } = process.env;\nconst results: object[] = [];\nconst created: Record<string, string> = {};";
const end = 'console.log(JSON.stringify(results));';
/** The code of a value, in which the records that the program creates stand for those of the examples. */
const codeOf = (value: object): string =>
  Object.values(CREATED_BY).reduce(
    (code, name) => code.replaceAll(JSON.stringify(name), `(created[${JSON.stringify(name)}] ?? '')`),
    JSON.stringify(value),
  );

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;

/** A program that calls every operation with `openapi-fetch` and types of openapi-typescript in `schema.ts`. */
export const fetchProgram = (calls: readonly Call[]): string => {
  const lines = calls.map(({ operationId, method, path, inPath, inQuery, body }) => {
    const params = { ...(!isEmpty(inPath) && { path: inPath }), ...(!isEmpty(inQuery) && { query: inQuery }) };
    const options = { ...(!isEmpty(params) && { params }), ...(body && { body }) };
    const call = `await client.${method.toUpperCase()}(${JSON.stringify(path)}, ${codeOf(options)})`;
    return collect(operationId, call);
  });
  return [
    "import createClient from 'openapi-fetch';",
    "import type { paths } from './schema.js';",
    start,
    'const client = createClient<paths>({ baseUrl, headers: { Authorization: ["Bearer", token].join(" ") } });',
    ...lines,
    end,
  ].join('\n');
};

/** A program that calls every operation with the functions of @hey-api/openapi-ts in `generated`. */
export const sdkProgram = (calls: readonly Call[]): string => {
  const lines = calls.map(({ operationId, inPath, inQuery, body }) => {
    const options = {
      ...(!isEmpty(inPath) && { path: inPath }),
      ...(!isEmpty(inQuery) && { query: inQuery }),
      ...(body && { body }),
    };
    return collect(operationId, `await sdk.${operationId}({ client, ...${codeOf(options)} })`);
  });
  return [
    "import { createClient } from './generated/client/index.js';",
    "import * as sdk from './generated/sdk.gen.js';",
    start,
    'const client = createClient({ baseUrl, auth: () => token });',
    ...lines,
    end,
  ].join('\n');
};

/** A program that calls three operations with a client of `openapi-generator -g typescript-fetch` in `generated`. */
export const generatorProgram = `import { AccountApi, Configuration, JobsApi } from './generated/index';
declare const process: { env: Record<string, string> };

const { URL: basePath = '', TOKEN: accessToken = '', JOB: job_id = '' } = process.env;
const configuration = new Configuration({ basePath, accessToken });
const call = async () => {
  const account = await new AccountApi(configuration).getMe();
  const jobs = new JobsApi(configuration);
  const { data } = await jobs.getJobs({ limit: 2 });
  const titles: string[] = data.map(({ title }) => title);
  const one = await jobs.getJobsByJobId({ jobId: job_id });
  console.log(JSON.stringify([account.fields.tier, titles, 'id' in one ? one.id : null]));
};
void call();
`;

/** A program that calls three operations with the functions that orval generated. */
export const orvalProgram = `import { getJobs, getJobsByJobId, getMe } from './generated.js';
declare const process: { env: Record<string, string> };

const { TOKEN = '', JOB = '' } = process.env;
const options = { headers: { Authorization: ['Bearer', TOKEN].join(' ') } };
const account = await getMe(undefined, options);
const list = await getJobs({ limit: 2 }, options);
const one = await getJobsByJobId(JOB, undefined, options);
if (account.status !== 200 || list.status !== 200 || one.status !== 200) throw new Error('A call has failed.');
const titles: string[] = list.data.data.map(({ title }) => title);
console.log(JSON.stringify([account.data.fields.tier, titles, 'id' in one.data ? one.data.id : null]));
`;

/** The statements that make a call and keep its result. */
const collect = (operationId: string, call: string): string => {
  const name = CREATED_BY[operationId];
  const keep = name === undefined ? '' : `\n  created[${JSON.stringify(name)}] = data?.id ?? '';`;
  return `{\n  const { response, data, error } = ${call};\n  results.push({ status: response?.status, body: data ?? error });${keep}\n}`;
};
