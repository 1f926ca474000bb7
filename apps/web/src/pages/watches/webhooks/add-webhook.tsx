import { Alert, Button, Group, Modal, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { WhenCharged } from '../../../components/price';
import { type ListedWatch, type ListedWebhook, send } from '../../../data/api';
import { toApiError } from '../../../data/http/api-error';
import { WEBHOOK_FORMAT_TEXTS } from './formats';
import { NewSecret } from './new-secret';

interface AddWebhookProps {
  readonly watch: ListedWatch;
  /** Webhooks that do not receive the events of the watch yet. */
  readonly others: readonly ListedWebhook[];
  readonly close: () => void;
}

const NEW = 'new';

/** Creates a webhook for a watch and shows its secret once, or adds the watch to one that exists. */
export function AddWebhook({ watch, others, close }: AddWebhookProps) {
  const [target, setTarget] = useState(NEW);
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<ListedWebhook['format']>('standard');
  const [start, setStart] = useState<'now' | 'beginning'>('now');
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      const known = others.find(({ id }) => id === target);
      if (!known) return send('POST', '/v4/webhooks', { url, format, start, watch_ids: [watch.id] });
      await send('PATCH', `/v4/webhooks/${known.id}`, { watch_ids: [...known.watch_ids, watch.id] });
      return null;
    },
    onSuccess: async (created) => {
      if (!created) close();
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    },
    onError: () => field.current?.focus(),
  });
  if (save.data)
    return <NewSecret title="Copy the secret now" secret={save.data.secret} format={save.data.format} close={close} />;
  const error = save.error && toApiError(save.error);
  const urlError = error?.parameter === 'url' ? error.message : undefined;
  return (
    <Modal opened onClose={close} title="Add a webhook" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          {error && !urlError && (
            <Alert color="red" role="alert" title="The webhook was not saved">
              {error.message}
            </Alert>
          )}
          {others.length > 0 && (
            <NativeSelect
              label="Webhook"
              data={[
                { value: NEW, label: 'A new one' },
                ...others.map(({ id, url: known }) => ({ value: id, label: `Also send to ${known}` })),
              ]}
              value={target}
              onChange={({ currentTarget }) => setTarget(currentTarget.value)}
            />
          )}
          {target === NEW && (
            <>
              <TextInput
                ref={field}
                label="Address"
                description="It receives messages by POST and answers with 2xx within 15 seconds."
                placeholder="https://example.com/rolecall"
                inputMode="url"
                value={url}
                onChange={({ currentTarget }) => setUrl(currentTarget.value)}
                error={urlError}
                required
                withAsterisk={false}
                data-autofocus
              />
              <Radio.Group
                label="Messages"
                value={format}
                onChange={(value) => setFormat(value as ListedWebhook['format'])}
              >
                <Stack gap="xs" mt={4}>
                  {Object.entries(WEBHOOK_FORMAT_TEXTS).map(([value, { label, description }]) => (
                    <Radio key={value} value={value} label={label} description={description} />
                  ))}
                </Stack>
              </Radio.Group>
              <Radio.Group label="Begin" value={start} onChange={(value) => setStart(value as typeof start)}>
                <Stack gap="xs" mt={4}>
                  <Radio value="now" label="With the next event" />
                  <Radio
                    value="beginning"
                    label="With all events that are kept"
                    description={
                      <>
                        {watch.last_sequence === 0 ? 'There are none yet.' : 'Those of the last 30 days.'}
                        {watch.last_sequence > 0 && <WhenCharged> They are charged as they are sent.</WhenCharged>}
                      </>
                    }
                  />
                </Stack>
              </Radio.Group>
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {target === NEW ? 'Create the webhook' : 'Add the watch'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
