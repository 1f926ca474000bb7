import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { TestApi } from './test-api.js';

type Written = { write(line: string): unknown };

/** Captures the application's log from now on instead of printing it. @returns the lines, which grow as they are logged. */
export const captureLog = (app: TestApi['app']): string[] => {
  const { log } = app.getHttpAdapter().getInstance() as unknown as { log: FastifyBaseLogger };
  const stream = (log as unknown as Record<symbol, Written>)[pino.symbols.streamSym] as Written;
  const lines: string[] = [];
  stream.write = (line) => lines.push(line);
  return lines;
};
