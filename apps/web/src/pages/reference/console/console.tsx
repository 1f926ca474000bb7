import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Modal,
  PasswordInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CodeBlock } from '../../../components/code/code-block';
import { WhenCharged } from '../../../components/price';
import type { Operation } from '../operations';
import { queryExample } from '../schema-text';
import { type ConsoleInput, emptyInput, exampleInput, pathOf, problemOf } from './console-request';
import { ConsoleResponse } from './console-response';
import { priceText } from './price-text';
import { useConsole } from './use-console';

interface ConsoleProps {
  readonly operation: Operation;
  readonly onClose: () => void;
}

/** Sends requests of an operation from the browser, with a token that only this page keeps. */
export default function Console({ operation, onClose }: ConsoleProps) {
  const [input, setInput] = useState(emptyInput);
  const [shownProblem, setShownProblem] = useState<string | null>(null);
  const { token, setToken, send, sending, result } = useConsole();
  const price = priceText(operation, input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(operation, input, token);
    setShownProblem(problem);
    if (!problem) void send(operation.method, pathOf(operation, input), operation.body ? input.body : null);
  };
  return (
    <Modal opened onClose={onClose} title={`Try ${operation.summary.toLowerCase()}`} size="xl">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            label="Token"
            description="Kept in memory until you reload or close this page. The request is charged to its organization."
            placeholder="T0123456789abcdef0123456789abcdef"
            autoComplete="off"
            value={token}
            onChange={({ currentTarget }) => setToken(currentTarget.value.trim())}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the token', 'aria-hidden': false, tabIndex: 0 }}
          />
          <PathFields operation={operation} input={input} onChange={setInput} />
          {operation.body ? (
            <Textarea
              label="JSON body"
              autosize
              minRows={3}
              maxRows={14}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
              value={input.body}
              onChange={({ currentTarget }) => setInput({ ...input, body: currentTarget.value })}
            />
          ) : (
            <QueryFields operation={operation} input={input} onChange={setInput} />
          )}
          <CodeBlock code={`${operation.method} ${location.origin}${pathOf(operation, input)}`} label="request" wrap />
          {shownProblem && (
            <Alert color="red" role="alert">
              {shownProblem}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={sending}>
              Send
            </Button>
            <Button variant="default" onClick={() => setInput(exampleInput(operation))}>
              Fill in the example
            </Button>
            <Text fz="sm" c="dimmed" aria-live="polite">
              <WhenCharged>{price && `${price} · `}</WhenCharged>
              <a href="/docs/credits" target="_blank" rel="noreferrer">
                what requests cost
              </a>
            </Text>
          </Group>
          {result && <ConsoleResponse result={result} />}
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly operation: Operation;
  readonly input: ConsoleInput;
  readonly onChange: (input: ConsoleInput) => void;
}

function PathFields({ operation, input, onChange }: FieldsProps) {
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, example }) => (
      <TextInput
        key={name}
        label={name}
        required
        placeholder={queryExample(example)}
        value={input.path[name] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...input, path: { ...input.path, [name]: currentTarget.value } })}
      />
    ));
}

function QueryFields({ operation, input, onChange }: FieldsProps) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (parameters.length === 0) return null;
  const change = (index: number, changes: Partial<ConsoleInput['query'][number]>) =>
    onChange({ ...input, query: input.query.map((row, at) => (at === index ? { ...row, ...changes } : row)) });
  return (
    <Stack gap={8}>
      {input.query.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter can be there more than once
        <Group key={index} gap={8} wrap="nowrap">
          <Select
            aria-label="Parameter"
            placeholder="Parameter"
            searchable
            data={parameters.map((parameter) => parameter.name)}
            value={name || null}
            onChange={(chosen) => change(index, { name: chosen ?? '' })}
            flex={1}
          />
          <TextInput
            aria-label={`Value of ${name || 'the parameter'}`}
            placeholder={queryExample(parameters.find((parameter) => parameter.name === name)?.example)}
            value={value}
            onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
            flex={2}
          />
          <ActionIcon
            aria-label={`Remove ${name || 'the parameter'}`}
            onClick={() => onChange({ ...input, query: input.query.filter((_, at) => at !== index) })}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange({ ...input, query: [...input.query, { name: '', value: '' }] })}
      >
        Add parameter
      </Button>
    </Stack>
  );
}
