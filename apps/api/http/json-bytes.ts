import { Header } from '@nestjs/common';

/** Sets the content type of a handler that returns JSON as bytes. */
export const JsonBytes = () => Header('content-type', 'application/json; charset=utf-8');
