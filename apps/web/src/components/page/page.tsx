import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ApiCall } from '../code/api-call';
import type { ApiRequest } from '../code/request-code';

interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The API request behind the page. */
  readonly request?: ApiRequest | undefined;
  readonly children: ReactNode;
  /** Uses the full width. */
  readonly wide?: boolean;
}

/** Heading, actions and content of a page. Sets the document title. */
export function Page({ title, description, actions, request, children, wide = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Rolecall`;
  }, [title]);
  return (
    <Stack gap="lg" maw={wide ? undefined : 1180} mx="auto" w="100%">
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ minWidth: 0, flex: '1 1 320px' }}>
          <Title order={1}>{title}</Title>
          {description && (
            <Text c="dimmed" mt={2} maw={720} component="div" className="wrapped">
              {description}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {actions}
          {request && <ApiCall request={request} />}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
