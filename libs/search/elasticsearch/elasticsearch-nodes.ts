/** ELASTICSEARCH_URL is not a URL, or a list of URLs. The message does not repeat it: a URL may contain a password. */
export class ElasticsearchUrlError extends Error {
  override readonly name = 'ElasticsearchUrlError';

  constructor() {
    super(
      'ELASTICSEARCH_URL must be a URL like http://127.0.0.1:9200, or several of one cluster, separated by commas.',
    );
  }
}

/**
 * The nodes of the cluster at ELASTICSEARCH_URL, in the client's format.
 *
 * @param urls http(s) URLs, separated by commas.
 * @throws ElasticsearchUrlError
 */
export const elasticsearchNodes = (urls: string): string[] => {
  const nodes = urls
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
  if (nodes.length === 0 || !nodes.every(isHttp)) throw new ElasticsearchUrlError();
  return nodes;
};

const isHttp = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
