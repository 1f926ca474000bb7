import { Group, Paper, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

export interface PanelProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without padding, for tables. */
  readonly flush?: boolean;
}

const Tools = createContext<HTMLElement | null>(null);

/** A card with a title. */
export function Panel({ title, note, actions, children, flush = false }: PanelProps) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
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
          <div style={{ minWidth: 0, flex: '1 1 200px' }}>
            {title && <Title order={2}>{title}</Title>}
            {note && (
              <Text c="dimmed" fz="sm" component="div">
                {note}
              </Text>
            )}
          </div>
          <Group gap="xs">
            {actions}
            <Group ref={setTools} gap={2} className="no-print" />
          </Group>
        </Group>
      )}
      <Tools value={tools}>
        <div style={flush ? undefined : { padding: 16 }}>{children}</div>
      </Tools>
    </Paper>
  );
}

/** Renders small controls in the header of the enclosing panel. */
export function PanelTools({ children }: { readonly children: ReactNode }) {
  const header = useContext(Tools);
  return header && createPortal(children, header);
}
