import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { WhenCharged } from '../price';
import type { ApiRequest } from './request-code';

const CodeTabs = lazy(() => import('./code-tabs'));

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
            The request behind this page.{' '}
            <WhenCharged>{request.cost ?? 'It costs 1 credit per record returned.'} </WhenCharged>
            Set <code>ROLECALL_TOKEN</code> to one of your tokens.
          </Text>
          <Suspense fallback={<Skeleton h={130} />}>
            <CodeTabs request={request} wrap />
          </Suspense>
        </Stack>
      </Modal>
    </>
  );
}
