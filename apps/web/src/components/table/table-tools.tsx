import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import type { Table } from '@tanstack/react-table';
import { plural } from '../../data/format';
import type { Column } from './column';
import { download, toCsv } from './csv';

interface TableToolsProps<T> {
  readonly table: Table<T>;
  readonly columns: readonly Column<T>[];
  readonly label: string;
  readonly exportName?: string | undefined;
}

/** Buttons that choose columns and export the rows as CSV. */
export function TableTools<T>({ table, columns, label, exportName }: TableToolsProps<T>) {
  const data = columns.filter(({ action }) => !action);
  const exportCsv = async () => {
    const shown = data.filter(({ id }) => table.getColumn(id)?.getIsVisible());
    const rows = table.getRowModel().rows.map(({ original }) => shown.map(({ value }) => value(original)));
    const header = shown.map((column) => column.header);
    download(`${exportName}.csv`, await toCsv(header, rows));
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={`Choose columns of ${label}`}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Columns</Menu.Label>
          {data.map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={table.getColumn(id)?.getIsVisible() ?? false}
              onChange={() => table.getColumn(id)?.toggleVisibility()}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {exportName && (
        <Tooltip label={`Export ${plural(table.getRowModel().rows.length, 'row')} as CSV`}>
          <ActionIcon aria-label={`Export ${label} as CSV`} onClick={exportCsv}>
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
