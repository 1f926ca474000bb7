import { Button, Modal, Stack, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { withQuery } from '../../data/api';
import { CodeBlock } from './code-block';

/** A request of the public API. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Starts with `/v4`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** The price, as a sentence. */
  readonly cost?: string;
}

export const requestUrl = ({ path, query }: ApiRequest): string => `${location.origin}${withQuery(path, query ?? {})}`;

export const curlOf = (request: ApiRequest): string => {
  const method = request.method && request.method !== 'GET' ? `-X ${request.method} ` : '';
  return `curl ${method}"${requestUrl(request)}" \\\n  -H "Authorization: Bearer $ROLECALL_TOKEN"`;
};

const typescriptOf = (request: ApiRequest): string =>
  [
    `const response = await fetch(${JSON.stringify(requestUrl(request))}, {`,
    ...(request.method && request.method !== 'GET' ? [`  method: '${request.method}',`] : []),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the code that is shown
    '  headers: { Authorization: `Bearer ${process.env.ROLECALL_TOKEN}` },',
    '});',
    'if (!response.ok) throw new Error((await response.json()).error.message);',
    'const body = await response.json();',
  ].join('\n');

const pythonOf = (request: ApiRequest): string =>
  [
    'import os, requests',
    '',
    `response = requests.${(request.method ?? 'GET').toLowerCase()}(`,
    `    ${JSON.stringify(requestUrl(request))},`,
    `    headers={"Authorization": f"Bearer {os.environ['ROLECALL_TOKEN']}"},`,
    ')',
    'response.raise_for_status()',
    'body = response.json()',
  ].join('\n');

/** "View as API call": the request behind a page, as curl, TypeScript and Python. */
export function ApiCall({
  request,
  label = 'View as API call',
  size = 'sm',
}: {
  readonly request: ApiRequest;
  readonly label?: string;
  readonly size?: 'xs' | 'sm';
}) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" size={size} leftSection={<IconCode size={15} />} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title="API call" size="xl">
        <Stack gap="sm">
          <Text c="dimmed">
            The request behind this page. {request.cost ?? 'It costs 1 credit per record returned.'} Set{' '}
            <code>ROLECALL_TOKEN</code> to one of your tokens.
          </Text>
          <Tabs defaultValue="curl" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="curl">curl</Tabs.Tab>
              <Tabs.Tab value="typescript">TypeScript</Tabs.Tab>
              <Tabs.Tab value="python">Python</Tabs.Tab>
              <Tabs.Tab value="url">URL</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="curl" pt="sm">
              <CodeBlock code={curlOf(request)} label="curl command" />
            </Tabs.Panel>
            <Tabs.Panel value="typescript" pt="sm">
              <CodeBlock code={typescriptOf(request)} label="TypeScript code" />
            </Tabs.Panel>
            <Tabs.Panel value="python" pt="sm">
              <CodeBlock code={pythonOf(request)} label="Python code" />
            </Tabs.Panel>
            <Tabs.Panel value="url" pt="sm">
              <CodeBlock code={requestUrl(request)} label="URL" />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      </Modal>
    </>
  );
}
