import { Header } from '@nestjs/common';

/** The handler returns finished JSON bytes. */
export const JsonBytes = () => Header('content-type', 'application/json; charset=utf-8');
