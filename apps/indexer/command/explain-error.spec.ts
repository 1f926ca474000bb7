import { Client } from '@elastic/elasticsearch';
import { expect, test } from '@jest/globals';
import { explainError } from './explain-error.js';

test('a lost search context is explained as a restart of Elasticsearch', async () => {
  const client = new Client({ node: process.env.ELASTICSEARCH_URL as string, maxRetries: 0 });
  const index = `explain-error-${process.pid}`;
  await client.indices.create({ index });
  try {
    const { id } = await client.openPointInTime({ index, keep_alive: '1m' });
    await client.closePointInTime({ id });
    const error = await client.search({ pit: { id } }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(explainError(error)).toBe('Elasticsearch was restarted during the run: run the command again.');
  } finally {
    await client.indices.delete({ index });
    await client.close();
  }
});
