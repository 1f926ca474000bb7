import { Text } from '@mantine/core';
import { useContext } from 'react';
import { FigureAddress } from './figure-scope';

/** On a board, how the figure is cited, with the address that shows it; elsewhere nothing, as its details say it. */
export function FigureCitation({ citation }: { readonly citation: string }) {
  const address = useContext(FigureAddress);
  return (
    address !== undefined && (
      <Text fz="xs" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        Cite as: {citation} {address}
      </Text>
    )
  );
}
