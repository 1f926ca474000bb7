import { Tabs } from '@mantine/core';
import { CodeBlock } from './code-block';
import { type ApiRequest, curlOf, pythonOf, requestUrl, typescriptOf } from './request-code';

/** A request as curl, TypeScript, Python and URL. */
export default function CodeTabs({ request, wrap = false }: { readonly request: ApiRequest; readonly wrap?: boolean }) {
  return (
    <Tabs defaultValue="curl" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="typescript">TypeScript</Tabs.Tab>
        <Tabs.Tab value="python">Python</Tabs.Tab>
        <Tabs.Tab value="url">URL</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="curl" pt="sm">
        <CodeBlock code={curlOf(request)} label="curl command" wrap={wrap} />
      </Tabs.Panel>
      <Tabs.Panel value="typescript" pt="sm">
        <CodeBlock code={typescriptOf(request)} label="TypeScript code" wrap={wrap} />
      </Tabs.Panel>
      <Tabs.Panel value="python" pt="sm">
        <CodeBlock code={pythonOf(request)} label="Python code" wrap={wrap} />
      </Tabs.Panel>
      <Tabs.Panel value="url" pt="sm">
        <CodeBlock code={requestUrl(request)} label="URL" wrap={wrap} />
      </Tabs.Panel>
    </Tabs>
  );
}
