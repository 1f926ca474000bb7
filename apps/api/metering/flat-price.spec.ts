import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Get, Header, Module, Param } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { BillingModule } from '#libs/billing/billing.module.js';
import { createTestDatabase, createTestOrganization, type TestDatabase } from '#libs/billing/testing/test-database.js';
import { ScopeModule } from '#libs/scope/scope.module.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { AllowedMethods } from '../http/allowed-methods.js';
import { creditHeaders } from '../testing/customer.js';
import { answerOf } from '../testing/test-api.js';
import { AdmissionGuard, Metered, tellStanding } from './admission.guard.js';
import { Endpoints, Priced } from './endpoints.js';
import type { MeteredRequest } from './metered-request.js';

@Endpoints('autocomplete')
@Controller('suggestions')
class Suggestions {
  /** As many as there are, of ten that are wanted. */
  @Get(':found')
  @Priced('autocomplete')
  @Header('content-type', 'application/json')
  async list(@Param('found') found: string, @Metered() request: MeteredRequest): Promise<string> {
    const wanted = request.cap(10);
    return String(await request.settle(Math.min(wanted, Number(found))));
  }
}

let database: TestDatabase;
let app: NestFastifyApplication;
beforeAll(async () => {
  database = await createTestDatabase();
  @Module({
    imports: [BillingModule, ScopeModule].map((part) => part.forRoot({ databaseUrl: database.url })),
    controllers: [Suggestions],
    providers: [{ provide: APP_GUARD, useClass: AdmissionGuard }],
  })
  class TestModule {}
  app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), { logger: false });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onSend', tellStanding);
  app.useGlobalFilters(new ErrorFilter(new AllowedMethods(fastify)));
  await app.init();
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

test('a flat price: 1 credit per call however many records, none for an empty result, 402 at balance 0', async () => {
  const plan = { billingMode: 'credits', purchasedCredits: 2 } as const;
  const { token } = await createTestOrganization(database.url, plan);
  const get = async (found: number) => {
    const answer = await answerOf(app, `/suggestions/${found}`, { authorization: token });
    const { balance, charged } = creditHeaders(answer);
    return [answer.status, answer.body.error?.code ?? answer.body, charged, balance];
  };
  expect(await get(7)).toEqual([200, 7, 1, 1]);
  expect(await get(0)).toEqual([200, 0, 0, 1]);
  expect(await get(10)).toEqual([200, 10, 1, 0]);
  expect(await get(10)).toEqual([402, 'insufficient_credits', 0, 0]);
});
