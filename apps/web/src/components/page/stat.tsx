import { Group, Paper, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** The used share, 0 to 1. */
  readonly used?: number;
  readonly low?: boolean;
  /** A figure that rests on too little to be a headline: it is printed as a sentence. */
  readonly isThin?: boolean;
}

export function Stat({ label, value, note, used, low = false, isThin = false }: StatProps) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--surface)">
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Group gap={6} align="baseline" mt={2}>
        <Text
          fz={isThin ? 15 : 24}
          fw={isThin ? 500 : 650}
          lh={isThin ? '22px' : '32px'}
          className="tabular"
          c={low ? 'var(--bad)' : undefined}
          style={{ letterSpacing: isThin ? undefined : '-0.02em' }}
        >
          {value}
        </Text>
      </Group>
      {used !== undefined && (
        <Progress
          value={Math.min(100, 100 * used)}
          size={5}
          mt={8}
          color={low || used >= 0.9 ? 'red' : 'petrol'}
          aria-label={`${label}, used`}
        />
      )}
      {note && (
        <Text fz="sm" c="dimmed" mt={6} component="div">
          {note}
        </Text>
      )}
    </Paper>
  );
}
