// Prints what an expired change number and an exhausted window throw, and which attempts a write makes that may have been processed.
import { ApiError, ConnectionLostError, createRolecall, unwrap } from '@rolecall/client';

const { ROLECALL_URL: baseUrl, ROLECALL_TOKEN: token } = process.env;
const rolecall = createRolecall({ baseUrl, token });
const thrown = async (request) => {
  try {
    await request();
  } catch (error) {
    if (error instanceof ApiError)
      return [error.code, error.details.reason, error.requestId?.slice(0, 4), (error.retryAfter ?? 0) > 3_600];
    if (error instanceof ConnectionLostError) return [error.name, error.message];
    throw error;
  }
};
const requests = {
  expired: () => rolecall.pages('/v4/jobs/changes', { after: 1e12 }).next(),
  limited: async () => unwrap(await rolecall.GET('/v4/me')),
  write: async () => unwrap(await rolecall.POST('/v4/watches', { body: { name: 'Once', kind: 'jobs', filters: {} } })),
};
console.log(JSON.stringify((await thrown(requests[process.argv[2]])) ?? null));
