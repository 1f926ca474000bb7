import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Content reaches the border, for tables. */
  readonly flush?: boolean;
}

/** A titled surface. */
export function Panel({ title, note, actions, children, flush = false }: PanelProps) {
  return (
    <Paper
      component="section"
      withBorder
      bg="var(--surface)"
      radius="lg"
      style={{ overflow: 'hidden', minWidth: 0 }}
      aria-label={title}
    >
      {(title || actions) && (
        <Group justify="space-between" gap="sm" px="md" pt="md" pb={flush ? 'sm' : 0} align="flex-start">
          <div style={{ minWidth: 0 }}>
            {title && <Title order={2}>{title}</Title>}
            {note && (
              <Text c="dimmed" fz="sm" component="div">
                {note}
              </Text>
            )}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      <div style={flush ? undefined : { padding: 16 }}>{children}</div>
    </Paper>
  );
}
