import type { ListedExport } from '../../data/api';

interface FileFormat {
  readonly label: string;
  readonly description: string;
  readonly compression: ListedExport['compression'];
}

/** The formats of files. Text is compressed by what every computer can unpack. */
export const FILE_FORMATS: Readonly<Record<ListedExport['format'], FileFormat>> = {
  parquet: {
    label: 'Parquet',
    description: 'Columns with types, for DuckDB, pandas, Polars and Spark',
    compression: 'zstd',
  },
  csv: { label: 'CSV', description: 'Rows for a spreadsheet, compressed with gzip', compression: 'gzip' },
  ndjson: {
    label: 'NDJSON',
    description: 'The records of the API, one in each line, compressed with gzip',
    compression: 'gzip',
  },
};
