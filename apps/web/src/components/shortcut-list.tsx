import { Kbd, Modal, Table } from '@mantine/core';

const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly description: string }[] = [
  { keys: ['Ctrl K', '⌘ K'], description: 'Search pages, companies, technologies and occupations' },
  { keys: ['/'], description: 'Postings: go to the search box' },
  { keys: ['j', 'k'], description: 'Postings: open the next or the previous posting' },
  { keys: ['Esc'], description: 'Close the preview or a dialog' },
  { keys: ['?'], description: 'Show this list' },
];

/** The keys of the app. */
export default function ShortcutList({ close }: { readonly close: () => void }) {
  return (
    <Modal opened onClose={close} title="Keyboard shortcuts">
      <Table withRowBorders={false}>
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, description }) => (
            <Table.Tr key={description}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && ' or '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{description}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
