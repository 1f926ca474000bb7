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

test.each([
  ['https://www.avepoint.com/careers?gh_jid=1', 'avepoint.com'],
  ['https://careers.acme.co.uk/jobs/1', 'acme.co.uk'],
  ['https://job-boards.eu.greenhouse.io/acme/jobs/1', 'job-boards.eu.greenhouse.io/acme'],
  // Of no company.
  ['https://medium.com/acme/jobs', 'job-boards.greenhouse.io/acme'],
])('a company whose postings are at %s has the address %s', (postingUrl, url_source) => {
  const company = boardCompany(board, { names: [], postingUrl });
  expect(company.url_source).toBe(url_source);
  expect([url_source, ...company.aliases].join(' ')).toContain('greenhouse.io/acme');
});
