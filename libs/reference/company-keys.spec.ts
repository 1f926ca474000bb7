import { expect, test } from '@jest/globals';
import { companyKeys } from './company-keys.js';

test.each([
  ['acme.com', ['acme.com']],
  ['ACME.com', ['acme.com']],
  ['www.acme.com', ['acme.com']],
  ['https://www.acme.com/', ['acme.com']],
  ['https://careers.acme.co.uk/jobs?x=1#y', ['careers.acme.co.uk/jobs', 'careers.acme.co.uk', 'acme.co.uk']],
  ['acme.com.', ['acme.com']],
  ['münchen.example.de', ['xn--mnchen-3ya.example.de', 'example.de']],
  ['xn--bcher-kva.de', ['xn--bcher-kva.de']],
  ['bücher.de', ['xn--bcher-kva.de']],
  ['jobs.ashbyhq.com/Squads', ['jobs.ashbyhq.com/squads', 'jobs.ashbyhq.com']],
  ['https://flyio.bamboohr.com/careers', ['flyio.bamboohr.com/careers', 'flyio.bamboohr.com']],
  ['greenhouse.io', ['greenhouse.io']],
  ['acme.com:8443', ['acme.com']],
  ['', []],
  ['acme', []],
  ['localhost', []],
  ['127.0.0.1', []],
  ['ftp://acme.com', []],
  ['javascript:alert(1)', []],
  ['%', []],
  ['acme.com/%', ['acme.com/%', 'acme.com']],
])('%s', (text, keys) => {
  expect(companyKeys(text)).toEqual(keys);
});
