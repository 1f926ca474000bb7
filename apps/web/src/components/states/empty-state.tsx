import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly title: string;
  /** The reason, and what to do about it. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** The page is nothing else, so that its title is that of the page. */
  readonly isPage?: boolean;
}

export function EmptyState({ icon: Icon, title, children, action, isPage = false }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" color="petrol" size={44} radius="xl">
        <Icon size={22} stroke={1.6} />
      </ThemeIcon>
      <Text fw={650} fz="lg" mt={4} component={isPage ? 'h1' : 'p'}>
        {title}
      </Text>
      <Text c="dimmed" maw={480} component="div" className="wrapped">
        {children}
      </Text>
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  );
}
