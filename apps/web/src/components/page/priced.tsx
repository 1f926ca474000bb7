import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Price } from '../price';
import { Panel } from './panel';

interface PricedProps {
  readonly title: string;
  /** What it shows. */
  readonly note: string;
  readonly price: string;
  readonly children: ReactNode;
}

/** A part of a page that costs credits and loads when it is asked for. */
export function Priced({ title, note, price, children }: PricedProps) {
  const [isShown, setShown] = useState(false);
  if (isShown) return children;
  return (
    <Panel title={title}>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{note}</Text>
        <Button variant="default" size="xs" onClick={() => setShown(true)}>
          Show
          <Price>{price}</Price>
        </Button>
      </Group>
    </Panel>
  );
}
