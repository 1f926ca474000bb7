import { Alert, Button, Checkbox, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CodeBlock } from '../../components/code/code-block';
import { ShownOnce } from '../../components/code/shown-once';
import { send } from '../../data/api';
import { type ApiError, toApiError } from '../../data/http/api-error';
import { SCOPES, type Scope } from './scopes';

interface CreatedToken {
  readonly name: string;
  readonly test: boolean;
  readonly token: string;
}

// Titles of the alert. Its text is the message of the API.
const ERROR_TITLES: Readonly<Record<string, string>> = {
  token_limit_reached: 'Token limit reached',
  first_token_required: 'The operator issues the first token',
};

const LIFETIMES = ['30', '90', '180', '365'].map((value) => ({ value, label: `In ${value} days` }));

interface CreateTokenProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Prompts for a name, then shows the token once. */
export function CreateToken({ opened, onClose }: CreateTokenProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<string | null>(null);
  const [readOnly, setReadOnly] = useState(false);
  const [scopes, setScopes] = useState<Scope[]>([]);
  const [test, setTest] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      send('POST', '/tokens', {
        name,
        expires_in_days: days === null ? null : Number(days),
        read_only: readOnly,
        scopes: scopes.length === 0 ? null : scopes,
        test,
      }),
    onSuccess: () => Promise.all(['tokens', 'account'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    onError: () => field.current?.focus(),
  });
  const close = () => {
    onClose();
    setName('');
    setDays(null);
    setReadOnly(false);
    setScopes([]);
    setTest(false);
    create.reset();
  };
  const created = create.data;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={created ? 'Copy your token now' : 'Create a token'}
      size="lg"
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
    >
      {created ? (
        <Created token={created} onClose={close} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate();
          }}
        >
          <Stack>
            {create.error && <CreationError error={toApiError(create.error)} />}
            <TextInput
              ref={field}
              label="Name"
              description="Where it will be used, such as “production” or “nightly import”."
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={
                create.error && toApiError(create.error).parameter === 'name'
                  ? toApiError(create.error).message
                  : undefined
              }
              data-autofocus
              required
              withAsterisk={false}
              maxLength={100}
            />
            <Select
              label="Expires"
              description="From then on, requests with it get 401. It cannot be extended."
              placeholder="Never"
              data={LIFETIMES}
              value={days}
              onChange={setDays}
              clearable
            />
            <Checkbox
              label="Read only"
              description="It reads and spends credits, but changes no watches, webhooks, exports or exclusions."
              checked={readOnly}
              onChange={({ currentTarget }) => setReadOnly(currentTarget.checked)}
            />
            <MultiSelect
              label="May use"
              description="The parts of the API. Requests to others get 403. Tools of agents also need the parts that they read."
              placeholder={scopes.length === 0 ? 'Everything' : undefined}
              data={SCOPES}
              value={scopes}
              onChange={(values) => setScopes(values as Scope[])}
              clearable
            />
            <Checkbox
              label="Test token"
              description="It reads a small, fixed dataset of postings under other names, is never charged, and has limits and usage of its own. Do not cite its figures."
              checked={test}
              onChange={({ currentTarget }) => setTest(currentTarget.checked)}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Create token
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function CreationError({ error }: { readonly error: ApiError }) {
  if (error.parameter === 'name') return null;
  return (
    <Alert color="red" role="alert" title={ERROR_TITLES[error.code]}>
      {error.message}
    </Alert>
  );
}

function Created({ token, onClose }: { readonly token: CreatedToken; readonly onClose: () => void }) {
  return (
    <Stack>
      <Text>
        This is the only time that the token is shown. Copy it now: a lost token cannot be recovered, only replaced. Its
        name is <strong>{token.name}</strong>.
      </Text>
      {token.test && (
        <Alert color="yellow" title="This is a test token">
          It reads test data, and its responses have the header <code>X-Test-Data: true</code>. Use another token in
          production.
        </Alert>
      )}
      <ShownOnce value={token.token} label="Copy token" testId="new-token" />
      <Text fz="sm" c="dimmed">
        Check that it works. This call is free:
      </Text>
      <CodeBlock
        code={`curl "${location.origin}/v4/me" \\\n  -H "Authorization: Bearer ${token.token}"`}
        label="curl command"
        wrap
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
