import type { FastifyRequest } from 'fastify';

const BODY_TIME = Symbol('body time');

type TimedRequest = Pick<FastifyRequest, 'headers'> & { [BODY_TIME]?: number };

/** Runs a part of reading a request's body, and counts the time that it occupied the process. */
export const timeBody = <T>(request: Pick<FastifyRequest, 'headers'>, work: () => T): T => {
  const timed = request as TimedRequest;
  const start = performance.now();
  try {
    return work();
  } finally {
    timed[BODY_TIME] = (timed[BODY_TIME] ?? 0) + performance.now() - start;
  }
};

/** Milliseconds that the body of a request has occupied the process since the last call. */
export const takeBodyTime = (request: FastifyRequest): number => {
  const timed = request as TimedRequest;
  const time = timed[BODY_TIME] ?? 0;
  timed[BODY_TIME] = 0;
  return time;
};
