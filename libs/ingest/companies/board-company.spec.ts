import { expect, test } from '@jest/globals';
import { sourceId } from '#libs/records/ids.js';
import { boardCompany } from './board-company.js';

const board = { format: 'greenhouse', board: 'acme' };

test('a company is made from a board alone', () => {
  const company = boardCompany(board, { names: [], postingUrl: null });
  expect(company).toEqual({
    id: sourceId(board),
    brand_name: 'acme',
    url_source: 'job-boards.greenhouse.io/acme',
    jobboard_url: 'https://job-boards.greenhouse.io/acme',
    jobboard_format: 'greenhouse',
    // It has no other address.
    aliases: [],
  });
});

test('its name is the first name in its postings that is not empty', () => {
  const { brand_name } = boardCompany(board, { names: [null, ' ', ' Acme Inc. ', 'Other'], postingUrl: null });
  expect(brand_name).toBe('Acme Inc.');
});
