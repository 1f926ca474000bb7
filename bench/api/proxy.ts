// A minimal Node proxy: sends one fixed body to Elasticsearch for every request and returns the bytes.
import { createServer } from 'node:http';
import { Pool } from 'undici';

const [elasticsearchUrl = '', path = '', body = ''] = process.argv.slice(2);
const pool = new Pool(elasticsearchUrl, { connections: 64 });
const headers = { 'content-type': 'application/json' };

const server = createServer(async (_, response) => {
  const upstream = await pool.request({ method: 'POST', path, headers, body });
  // Sent as one buffer, because piping takes more CPU time.
  const bytes = Buffer.from(await upstream.body.arrayBuffer());
  response.writeHead(upstream.statusCode, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
