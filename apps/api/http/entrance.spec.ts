import { expect, test } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { TestApi } from '../testing/test-api.js';

@Controller('v4/open')
class UnguardedController {
  @Get()
  read() {
    return {};
  }
}

@Controller('elsewhere')
class OutsideController {
  @Get()
  read() {
    return {};
  }
}

const serve = (controller: typeof UnguardedController | typeof OutsideController) =>
  TestApi.serve({
    prefix: 'entrance-spec',
    databaseUrl: process.env.DATABASE_URL as string,
    controllers: [controller],
  });

test('the process refuses to start with a controller that lacks the guard of its entrance', async () => {
  await expect(serve(UnguardedController)).rejects.toThrow('UnguardedController lacks the guard of /v4');
});

test('the process refuses to start with a controller that belongs to no entrance', async () => {
  await expect(serve(OutsideController)).rejects.toThrow(
    'OutsideController serves /elsewhere, which belongs to no entrance',
  );
});
