import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  type Table,
  useReactTable,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { Column } from './column';
import { useKeptColumns } from './kept-columns';

interface TableOptions<T> {
  /** The name under which the browser keeps the chosen columns. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  readonly initialSort?: SortingState | undefined;
}

/** A table with sortable, resizable and hideable columns. */
export function useTable<T>({ label, rows, columns, rowId, initialSort = [] }: TableOptions<T>): Table<T> {
  const [sorting, setSorting] = useState<SortingState>(initialSort);
  const [columnVisibility, setColumnVisibility] = useKeptColumns(label, columns);
  return useReactTable<T>({
    data: rows as T[],
    columns: columns.map(
      ({ id, header, value, size = 150, action }): ColumnDef<T> => ({
        id,
        header,
        size,
        minSize: 60,
        accessorFn: value,
        enableSorting: !action,
        sortUndefined: 'last',
      }),
    ),
    state: { sorting, columnVisibility },
    onSortingChange: setSorting,
    onColumnVisibilityChange: setColumnVisibility,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
}
