import { commonParameters } from '#libs/search/query/request-parameters.js';
import { TEXTS_BODY } from '../../../http/body/body-limits.js';
import { parameters } from '../../../reads/parameters.js';
import { defineWrite } from '../../../reads/read.js';
import { json } from '../../../reads/response.js';
import { classifiedPostings, classifyRequest } from './classify-schemas.js';
import { ClassifyService } from './classify-service.js';

export const classifyJobs = defineWrite({
  method: 'post',
  group: 'jobs',
  price: 'classifications',
  session: { role: 'member' },
  changes: false,
  refusesTestTokens: true,
  routes: [{ path: '/v4/jobs/classify', summary: 'Classify texts of postings' }],
  description:
    'Reads up to 100 postings of your own as the indexer reads those of job boards: occupation, level, pay, places, technologies and so on, each with its confidence and the passages that support it. What is not known is said. Nothing is stored, except the response of a request with an `Idempotency-Key`, for 24 hours. 1 credit per posting that is read.',
  parameters: parameters(commonParameters),
  body: classifyRequest,
  bodyLimits: TEXTS_BODY,
  response: json(classifiedPostings),
  inject: [ClassifyService],
  run: ({ body, operation }, service) => service.classify(body, operation),
});
