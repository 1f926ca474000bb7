import { Header } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Answer } from '#libs/search/read/list-reader.js';

/** The handler returns finished JSON bytes. */
export const JsonBytes = () => Header('content-type', 'application/json; charset=utf-8');

/** Gives an answer's bytes to be sent, and its memory back once they are. Of a broken connection the collector takes care. */
export const bytesOf = ({ body, release }: Answer, reply: FastifyReply): Buffer => {
  if (release) reply.raw.once('finish', release);
  return body;
};
