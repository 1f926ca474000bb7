import { ActionIcon, Group, Menu, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useContext, useId, useRef, useState } from 'react';
import { Link } from '../components/link';
import { ScrollRegion } from '../components/scroll-region';
import { download, toCsv } from '../components/table/csv';
import classes from './figure.module.css';
import { FigureCitation } from './figure-citation';
import { FigureAddress, FigureScope } from './figure-scope';
import { chartToPng, chartToSvg, type ImageText } from './image/chart-image';

export interface FigureColumn<R> {
  readonly header: string;
  readonly value: (row: R) => string | number | null;
  /** The formatted value. Default: the value itself. */
  readonly text?: (row: R) => ReactNode;
  readonly align?: 'left' | 'right';
  /** What the values are, if the header does not say it. Shown below the table. */
  readonly about?: string;
  /** The table on the page says it in another column. */
  readonly onlyInCsv?: boolean;
}

interface FigureProps<R> {
  readonly title: string;
  /** The measure, its unit, n, coverage and date: at most two lines. */
  readonly note?: string;
  /** What else a reader needs to know, behind "How this is computed", and in images. */
  readonly about?: string;
  /** The section of the metrics reference that defines the figure. */
  readonly definition?: string;
  /** A footnote with which the figure is cited. The address of the page is added. */
  readonly citation?: string;
  readonly rows: readonly R[];
  readonly columns: readonly FigureColumn<R>[];
  readonly height?: number;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Keeps "n = 41,981" on one line. */
const unbroken = (note: string): ReactNode =>
  note.split(/(n = [\d,.]*\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={classes.unbroken}>
        {part}
      </span>
    ),
  );

const colorsOf = (frame: HTMLElement) =>
  [...frame.querySelectorAll<HTMLElement>('[data-series]')].map(({ dataset }) => ({
    name: dataset['series'] ?? '',
    color: dataset['color'] ?? '',
    isDashed: 'dashed' in dataset,
  }));

/** A chart with title, notes, the same values as a table, and downloads as SVG, PNG and CSV. */
export function Figure<R>({
  title,
  note,
  about,
  definition,
  citation,
  rows,
  columns,
  height = 260,
  children,
  actions,
}: FigureProps<R>) {
  const scope = useContext(FigureScope);
  const boardAddress = useContext(FigureAddress);
  const [view, setView] = useState('chart');
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const fileName = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  // Each row says what it is of, also when it is copied out of the file.
  const context = [
    ['Of', scope],
    ['Measure, n and date', note],
    ['Citation', citation && `${citation} ${boardAddress ?? location.href}`],
  ].flatMap(([header = '', value]): [string, string][] => (value ? [[header, value]] : []));
  const csv = async () =>
    download(
      `${fileName}.csv`,
      await toCsv(
        [...columns.map(({ header }) => header), ...context.map(([header]) => header)],
        rows.map((row) => [...columns.map(({ value }) => value(row)), ...context.map(([, value]) => value)]),
      ),
    );
  const image = async (format: 'svg' | 'png', write: (chart: SVGSVGElement, text: ImageText) => Promise<Blob>) => {
    const chart = frame.current?.querySelector<SVGSVGElement>('svg.recharts-surface');
    if (!frame.current || !chart) return;
    const source = `Source: Rolecall, ${location.host}${location.pathname}. Definitions: ${location.host}/docs/metrics-reference${citation ? `. ${citation}` : ''}`;
    const legend = colorsOf(frame.current);
    const text = { title, scope, note: [note, about].filter(Boolean).join(' '), source, legend };
    download(`${fileName}.${format}`, await write(chart, text));
  };
  return (
    <Paper
      component="figure"
      withBorder
      radius="lg"
      p="md"
      m={0}
      bg="var(--surface)"
      aria-labelledby={id}
      className={classes.figure as string}
    >
      <Group justify="space-between" align="flex-start" gap="xs" style={{ rowGap: 2 }} component="figcaption">
        <Title order={2} id={id} className={classes.title as string}>
          {title}
        </Title>
        <Group gap={6} className="no-print" wrap="nowrap">
          {actions}
          <SegmentedControl
            size="xs"
            aria-label={`${title}: chart or table`}
            value={view}
            onChange={setView}
            data={[
              { value: 'chart', label: <IconChartBar size={15} aria-label="Chart" style={{ display: 'block' }} /> },
              { value: 'table', label: <IconTable size={15} aria-label="Table" style={{ display: 'block' }} /> },
            ]}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`Download ${title}`}>
                <IconDownload size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={csv}>CSV</Menu.Item>
              <Menu.Item onClick={() => image('svg', chartToSvg)} disabled={view === 'table'}>
                SVG
              </Menu.Item>
              <Menu.Item onClick={() => image('png', chartToPng)} disabled={view === 'table'}>
                PNG
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        {note && (
          <Text fz="sm" c="dimmed" component="div" w="100%">
            {unbroken(note)}
          </Text>
        )}
        {about && (
          <About
            text={about}
            {...(definition !== undefined && { definition })}
            {...(citation && boardAddress === undefined && { citation })}
          />
        )}
      </Group>
      {view === 'chart' ? (
        <div ref={frame} className={classes.chart} style={{ height }}>
          {children}
        </div>
      ) : (
        <FigureTable rows={rows} columns={columns.filter(({ onlyInCsv }) => !onlyInCsv)} label={title} />
      )}
      {citation && <FigureCitation citation={citation} />}
    </Paper>
  );
}

interface AboutProps {
  readonly text: string;
  readonly definition?: string;
  readonly citation?: string;
}

/** How a figure is computed and cited, closed at first. */
function About({ text, definition, citation }: AboutProps) {
  return (
    <details className={classes.about}>
      <summary>How this is computed</summary>
      {text}{' '}
      <Link
        to="/docs/$guide"
        params={{ guide: 'metrics-reference' }}
        {...(definition !== undefined && { hash: definition })}
      >
        Definition
      </Link>
      {citation && (
        <div className={classes.citation}>
          Cite as: {citation} {location.href}
        </div>
      )}
    </details>
  );
}

function FigureTable<R>({
  rows,
  columns,
  label,
}: Pick<FigureProps<R>, 'rows' | 'columns'> & { readonly label: string }) {
  return (
    <ScrollRegion className={classes.scroller} label={`${label}, table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a figure never change their order
            <tr key={index}>
              {columns.map(({ header, value, text, align }) => (
                <td key={header} data-align={align}>
                  {text ? text(row) : (value(row) ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {columns.map(
        ({ header, about }) =>
          about && (
            <Text key={header} fz="sm" c="dimmed" mt={6}>
              {header}: {about}
            </Text>
          ),
      )}
    </ScrollRegion>
  );
}
