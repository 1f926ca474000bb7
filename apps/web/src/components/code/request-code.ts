import { withQuery } from '../../data/http/query-string';

/** A request of the public API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Starts with `/v4`. Can have a query string. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** JSON text. */
  readonly body?: string | null;
  /** The price, as a sentence. */
  readonly cost?: string;
}

export const requestUrl = ({ path, query }: ApiRequest): string => `${location.origin}${withQuery(path, query ?? {})}`;

const isGet = ({ method = 'GET' }: ApiRequest): boolean => method === 'GET';

/** Quotes a text for a POSIX shell. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const curlOf = (request: ApiRequest): string =>
  [
    `curl ${isGet(request) ? '' : `-X ${request.method} `}"${requestUrl(request)}"`,
    '-H "Authorization: Bearer $ROLECALL_TOKEN"',
    ...(request.body ? ['-H "Content-Type: application/json"', `-d ${shellQuote(request.body)}`] : []),
  ].join(' \\\n  ');

export const typescriptOf = (request: ApiRequest): string =>
  [
    `const response = await fetch(${JSON.stringify(requestUrl(request))}, {`,
    ...(isGet(request) ? [] : [`  method: '${request.method}',`]),
    ...(request.body
      ? [
          '  headers: {',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the code that is shown
          '    Authorization: `Bearer ${process.env.ROLECALL_TOKEN}`,',
          "    'Content-Type': 'application/json',",
          '  },',
          `  body: JSON.stringify(${request.body}),`,
        ]
      : // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the code that is shown
        ['  headers: { Authorization: `Bearer ${process.env.ROLECALL_TOKEN}` },']),
    '});',
    'if (!response.ok) throw new Error((await response.json()).error.message);',
    'const body = await response.json();',
  ].join('\n');

export const pythonOf = (request: ApiRequest): string =>
  [
    `import ${request.body ? 'json, ' : ''}os, requests`,
    '',
    `response = requests.${(request.method ?? 'GET').toLowerCase()}(`,
    `    ${JSON.stringify(requestUrl(request))},`,
    `    headers={"Authorization": f"Bearer {os.environ['ROLECALL_TOKEN']}"},`,
    // The literals of JSON are not those of Python.
    ...(request.body ? [`    json=json.loads(${JSON.stringify(request.body)}),`] : []),
    ')',
    'response.raise_for_status()',
    'body = response.json()',
  ].join('\n');
