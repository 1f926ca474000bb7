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

test('the process refuses to start with a controller below the path of an entrance that lacks its guard', async () => {
  await expect(serve(UnguardedController)).rejects.toThrow('UnguardedController belongs to no entrance');
});

test('the process refuses to start with a controller that belongs to no entrance', async () => {
  await expect(serve(OutsideController)).rejects.toThrow('OutsideController belongs to no entrance');
});
