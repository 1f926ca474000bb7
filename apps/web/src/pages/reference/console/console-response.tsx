import { Alert, Badge, Group, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code/code-block';
import { plural } from '../../../data/format';
import type { ConsoleResult } from './use-console';

/** Characters of a response that are shown; a longer text makes the page slow. */
const MAX_LENGTH = 100_000;

/** Status, duration, price and body of the response to a request of the console. */
export function ConsoleResponse({ result }: { readonly result: ConsoleResult }) {
  if ('error' in result)
    return (
      <Alert color="red" role="alert">
        {result.error}
      </Alert>
    );
  const text = pretty(result.text);
  return (
    <Stack gap={8} role="status" aria-label="Response">
      <Group gap="sm">
        <Badge color={result.status < 400 ? 'green' : 'red'} variant="light">
          {result.status}
        </Badge>
        <Text size="sm">{Math.round(result.duration)} ms</Text>
        {result.charged !== null && <Text size="sm">{plural(Number(result.charged), 'credit')} charged</Text>}
        {result.requestId && (
          <Text size="sm" c="dimmed">
            <code>{result.requestId}</code>
          </Text>
        )}
      </Group>
      <CodeBlock code={text.slice(0, MAX_LENGTH)} copied={text} label="response body" />
      {text.length > MAX_LENGTH && (
        <Text size="sm" c="dimmed">
          The first {MAX_LENGTH.toLocaleString('en-US')} of {text.length.toLocaleString('en-US')} characters. Copy the
          response body to have all of them.
        </Text>
      )}
    </Stack>
  );
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
