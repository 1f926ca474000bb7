import { Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useKeys } from './use-keys';

/** By what they do. */
const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Search pages, companies, technologies and occupations' },
  { keys: ['/'], does: 'Postings: go to the search box' },
  { keys: ['j', 'k'], does: 'Postings: open the next or the previous posting' },
  { keys: ['Esc'], does: 'Close the preview or a dialog' },
  { keys: ['?'], does: 'Show this list' },
];

/** `?` lists the keys. */
export function Shortcuts() {
  const [opened, { open, close }] = useDisclosure();
  // On some keyboards without Shift.
  useKeys({ 'shift + ?': open, '?': open });
  return (
    <Modal opened={opened} onClose={close} title="Keyboard shortcuts">
      <Table withRowBorders={false}>
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && ' or '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
