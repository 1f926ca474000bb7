import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useIsCharged } from '../../data/queries/session';
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
  // Where nothing is charged, nothing waits to be asked for.
  const isCharged = useIsCharged();
  if (isShown || !isCharged) return children;
  return (
    <Panel title={title}>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{note}</Text>
        <Button variant="default" size="xs" aria-label={`Show ${title}`} onClick={() => setShown(true)}>
          Show
          <Price of={title.toLowerCase()}>{price}</Price>
        </Button>
      </Group>
    </Panel>
  );
}
