import type { FastifyReply } from 'fastify';
import { AppError } from '#libs/errors/app-error.js';
import type { DashboardOptions } from '../dashboard-options.js';

/** Lets caches keep the figures that visitors see without an account for a minute. @throws AppError `not_found` if the operator has turned them off. */
export const allowVisitors = ({ publicFigures }: DashboardOptions, reply: FastifyReply): void => {
  if (!publicFigures)
    throw new AppError('not_found', 'The operator of this deployment has turned the public figures off.');
  reply.header('cache-control', 'public, max-age=60');
};
