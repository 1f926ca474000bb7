import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../data/format';
import classes from '../filters.module.css';
import { type ValueEntry, withChildren } from '../value-tree';

interface ValueRowProps {
  readonly entry: ValueEntry;
  readonly isChosen: (entry: ValueEntry) => boolean;
  readonly onToggle: (entry: ValueEntry) => void;
}

/** A value with its count. The values within it are listed when it is opened, or when one of them is chosen. */
export function ValueRow({ entry, isChosen, onToggle }: ValueRowProps) {
  const { label, count, children = [] } = entry;
  const [isOpen, setOpen] = useState(() => children.flatMap(withChildren).some(isChosen));
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={classes.value}>
        <Checkbox
          size="xs"
          label={label}
          data-none={count === 0 || undefined}
          checked={isChosen(entry)}
          onChange={() => onToggle(entry)}
        />
        <span className={classes.valueEnd}>
          {children.length > 0 && (
            <ActionIcon
              size="xs"
              aria-expanded={isOpen}
              aria-label={`Places in ${label}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Chevron size={14} />
            </ActionIcon>
          )}
          <span className="tabular">{count === null ? '' : formatNumber(count)}</span>
        </span>
      </div>
      {isOpen && children.length > 0 && (
        <div className={classes.within}>
          {children.map((child) => (
            <ValueRow key={child.value} entry={child} isChosen={isChosen} onToggle={onToggle} />
          ))}
        </div>
      )}
    </>
  );
}
