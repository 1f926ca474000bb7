import { ActionIcon, Highlight, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { ScrollRegion } from '../../../components/scroll-region';
import { useKeptColumns } from '../../../components/table/kept-columns';
import type { Search, SearchChanges } from '../../../data/search';
import { wordsOf } from '../matched';
import classes from './compact-list.module.css';
import { type PostingColumn, postingColumns } from './posting-columns';
import type { ResultListProps } from './result-list';

interface CompactListProps extends ResultListProps {
  readonly onChange: (changes: SearchChanges) => void;
}

/** A row for each posting, with the columns that the user has chosen. */
export function CompactList({ jobs, folded, search, selected, onSelect, onChange }: CompactListProps) {
  const columns = postingColumns(search);
  const [visible, setVisible] = useKeptColumns('Postings', columns);
  const shown = columns.filter(({ id }) => id === 'title' || visible[id]);
  const words = wordsOf(search);
  return (
    <div className={classes.frame}>
      <ScrollRegion label="Postings, table" className={classes.scroller}>
        <table className={classes.table} aria-label="Postings">
          <thead>
            <tr>
              {shown.map((column) => (
                <Header key={column.id} column={column} search={search} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job, index) => (
              <tr
                key={job.id}
                data-selected={job.id === selected || undefined}
                onClick={() => job.id !== selected && onSelect(job.id)}
              >
                {shown.map(({ id, value, cell }) => (
                  <td key={id}>
                    {id === 'title' ? (
                      <button
                        type="button"
                        id={job.id}
                        className={classes.open}
                        aria-current={job.id === selected || undefined}
                        onClick={() => onSelect(job.id)}
                      >
                        <Highlight highlight={words} component="span" fz="inherit">
                          {job.title}
                        </Highlight>
                        {Boolean(folded?.[index]) && <span className={classes.more}> +{folded?.[index]}</span>}
                      </button>
                    ) : (
                      (cell?.(job) ?? value(job) ?? '–')
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label="Choose columns of Postings">
            <IconColumns3 size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Columns</Menu.Label>
          {columns.slice(1).map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={visible[id] ?? false}
              onChange={() => setVisible({ ...visible, [id]: !visible[id] })}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface HeaderProps {
  readonly column: PostingColumn;
  readonly search: Search;
  readonly onChange: (changes: SearchChanges) => void;
}

/** A header that sorts all postings of the search, not only the loaded ones. */
function Header({ column: { header, orders, size }, search, onChange }: HeaderProps) {
  const at = orders?.indexOf(search['sort'] ?? 'newest') ?? -1;
  const isAscending = orders?.[at] === 'oldest';
  const Icon = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      style={{ minWidth: size && Math.min(size, 150) }}
      {...(at >= 0 && { 'aria-sort': isAscending ? 'ascending' : 'descending' })}
    >
      {orders ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onChange({ sort: orders[(at + 1) % orders.length] })}
        >
          {header}
          {at >= 0 && <Icon size={13} aria-hidden="true" />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}
