import { expect, test } from '@jest/globals';
import { elasticsearchNodes } from './elasticsearch-nodes.js';

test.each([
  ['http://a:9200', ['http://a:9200']],
  ['https://u:p@a:9200, http://b:9200/path,', ['https://u:p@a:9200', 'http://b:9200/path']],
])('%s', (urls, nodes) => {
  expect(elasticsearchNodes(urls)).toEqual(nodes);
});

test.each(['', ',', 'a:9200', 'http://a:9200,b:9200', 'http://u:secret@'])('"%s" is rejected', (urls) => {
  expect(() => elasticsearchNodes(urls)).toThrow('ELASTICSEARCH_URL must be');
});
