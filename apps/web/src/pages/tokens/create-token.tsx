import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CodeBlock } from '../../components/code/code-block';
import { ShownOnce } from '../../components/code/shown-once';
import { send } from '../../data/api';
import { type ApiError, toApiError } from '../../data/http/api-error';

interface CreatedToken {
  readonly name: string;
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
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      send('POST', '/tokens', { name, expires_in_days: days === null ? null : Number(days), read_only: readOnly }),
    onSuccess: () => Promise.all(['tokens', 'account'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    onError: () => field.current?.focus(),
  });
  const close = () => {
    onClose();
    setName('');
    setDays(null);
    setReadOnly(false);
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
