import { formatNumber } from '../../data/format';
import { CopyButton } from '../code/copy-button';
import { Time } from '../time';
import type { Column } from './column';
import classes from './data-table.module.css';

type Options<T> = Omit<Partial<Column<T>>, 'value' | 'cell'>;

/** A time, relative to now. */
export const timeColumn = <T,>(
  id: string,
  header: string,
  value: (row: T) => string | null,
  options: Options<T> = {},
): Column<T> => ({ id, header, value, cell: (row) => <Time value={value(row)} />, size: 130, ...options });

/** A number with thousands separators, aligned right. */
export const numberColumn = <T,>(
  id: string,
  header: string,
  value: (row: T) => number | null | undefined,
  options: Options<T> = {},
): Column<T> => ({
  id,
  header,
  value,
  cell: (row) => {
    const number = value(row);
    return number === null || number === undefined ? '–' : formatNumber(number);
  },
  align: 'right',
  size: 120,
  ...options,
});

/** An id that can be copied. */
export const idColumn = <T,>(
  id: string,
  header: string,
  value: (row: T) => string | null,
  options: Options<T> = {},
): Column<T> => ({
  id,
  header,
  value,
  cell: (row) => {
    const text = value(row);
    return text === null ? (
      '–'
    ) : (
      <span className={classes.id}>
        <code>{text}</code>
        <CopyButton value={text} label={`Copy ${header.toLowerCase()} id`} />
      </span>
    );
  },
  size: 290,
  ...options,
});
