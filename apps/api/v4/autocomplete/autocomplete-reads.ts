import { z } from 'zod';
import { suggestionParameters } from '#libs/search/suggestions/suggestion-request.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import { component, integer, listOf, recordReference, text } from '../../reads/components.js';
import { unread } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { bytes } from '../../reads/response.js';
import { COMPACT_COMPANY } from '../sources/compact-company.js';

const titleSuggestion = component(
  'TitleSuggestion',
  z.object({
    title: text('The most common spelling in postings.'),
    onet_code: z
      .string()
      .regex(/^\d{2}-\d{4}\.\d{2}$/)
      .nullable()
      .describe('Most frequent occupation of postings with this title.'),
    onet_title: text('Title of that occupation.').nullable(),
    onet_jobs_count: integer(
      'How many of the postings with this title have that occupation. A filter by its code finds other titles too, and not the rest of these.',
    )
      .min(1)
      .nullable(),
    jobs_count: integer('Number of postings with this title.').min(1),
  }),
);

export const titleSuggestions = defineRead({
  group: 'autocomplete',
  price: 'autocomplete',
  routes: [{ path: '/v4/autocomplete/titles', summary: 'Job-title suggestions' }],
  description:
    'Most frequent titles first; spellings of the same title are merged. 1 credit per call that returns suggestions.',
  parameters: unread(suggestionParameters),
  response: bytes(listOf('TitleSuggestionList', titleSuggestion)),
  tools: [
    {
      name: 'autocomplete_titles',
      description: 'Job titles that match the typed text, most frequent first. 1 credit per call.',
    },
  ],
  inject: [Suggestions],
  run: ({ query, operation }, suggestions) => suggestions.titles(query, operation),
});

export const companySuggestions = defineRead({
  group: 'autocomplete',
  price: 'autocomplete',
  routes: [{ path: '/v4/autocomplete/sources', summary: 'Company suggestions' }],
  description: 'Full company records, most active postings first. 1 credit per call that returns suggestions.',
  parameters: unread(suggestionParameters),
  response: bytes(listOf('SourceSuggestionList', recordReference('Source'))),
  tools: [
    {
      name: 'autocomplete_sources',
      description: 'Companies whose name matches the typed text. 1 credit per call.',
      compactFields: COMPACT_COMPANY,
    },
  ],
  inject: [Suggestions],
  run: ({ query, operation }, suggestions) => suggestions.sources(query, operation),
});
