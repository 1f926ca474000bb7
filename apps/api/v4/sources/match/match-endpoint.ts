import { commonParameters } from '#libs/search/query/request-parameters.js';
import { LIST_BODY } from '../../../http/body/body-limits.js';
import { parameters } from '../../../reads/parameters.js';
import { defineWrite } from '../../../reads/read.js';
import { json } from '../../../reads/response.js';
import { companyMatches, matchRequest } from './match-schemas.js';
import { MatchService } from './match-service.js';

export const matchSources = defineWrite({
  method: 'post',
  group: 'sources',
  price: 'matches',
  session: { role: 'member' },
  changes: false,
  routes: [{ path: '/v4/sources/match', summary: 'Match names with companies' }],
  description:
    'Finds the company of each of up to 1,000 names, domains or board addresses, in their order. A name that several companies have is `ambiguous`, and one that none has is `none`, with alternatives. Misspelt names are found, with less confidence. Changes nothing. 1 credit per company that is returned, once per request however many entries name it.',
  parameters: parameters(commonParameters),
  body: matchRequest,
  bodyLimits: LIST_BODY,
  response: json(companyMatches),
  inject: [MatchService],
  run: ({ body, operation }, matches) => matches.match(body, operation),
});
