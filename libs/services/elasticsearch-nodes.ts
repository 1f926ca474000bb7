import { ServiceError } from './service-error.js';

/**
 * The nodes of one cluster that ELASTICSEARCH_URL names, separated by commas, as the client wants them.
 *
 * @throws ServiceError when one is no http(s) URL. It does not repeat the URL: that may hold a password.
 */
export function elasticsearchNodes(urls: string): string[] {
  const nodes = urls
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
  if (nodes.length === 0 || !nodes.every(isHttp)) {
    throw new ServiceError(
      'ELASTICSEARCH_URL must be a URL like http://127.0.0.1:9200, or several of one cluster, separated by commas.',
    );
  }
  return nodes;
}

function isHttp(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
