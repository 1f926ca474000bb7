import {
  type ColumnDef,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  type Table,
  useReactTable,
  type VisibilityState,
} from '@tanstack/react-table';
import { useState } from 'react';
import type { Column } from './column';

interface TableOptions<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => string;
  readonly initialSort?: SortingState | undefined;
}

/** A table with sortable, resizable and hideable columns. */
export function useTable<T>({ rows, columns, rowId, initialSort = [] }: TableOptions<T>): Table<T> {
  const [sorting, setSorting] = useState<SortingState>(initialSort);
  const [columnVisibility, setColumnVisibility] = useState<VisibilityState>(
    Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
  );
  return useReactTable<T>({
    data: rows as T[],
    columns: columns.map(
      ({ id, header, value, cell, size = 150, action }): ColumnDef<T> => ({
        id,
        header,
        size,
        minSize: 60,
        accessorFn: value,
        enableSorting: !action,
        sortUndefined: 'last',
        cell: ({ row }) => (cell ? cell(row.original) : (value(row.original) ?? '–')),
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
