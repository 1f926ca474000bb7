import { Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import classes from '../explorer.module.css';

/** Whether the text of the posting was read; undefined before it is known. What only a text states is unknown without one. */
export const TextWasRead = createContext<boolean | undefined>(undefined);

interface FactGroupProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Facts about one subject, such as what is asked of applicants. */
export function ValueGroup({ title, children }: FactGroupProps) {
  return (
    <section className={classes.factGroup} aria-label={title}>
      {title && (
        <Title order={3} fz={13} mb={6}>
          {title}
        </Title>
      )}
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

/** A label with its value: null if unknown, undefined if the plan does not include the field. */
export type FactRow = readonly [label: string, value: string | null | undefined];

interface StatedValueProps {
  readonly label: string;
  /** Undefined if the plan of the organization does not include the field, which is then left out. */
  readonly value: unknown;
  /** Whether texts state it. Default: true. Without one, it is unknown, not missing from the text. */
  readonly inText?: boolean;
  /** What the value looks like. Default: the value. */
  readonly children?: ReactNode;
}

/** A fact of a posting. One without a value is shown as not stated, or as unknown where nobody has read the text. */
export function StatedValue({ label, value, inText = true, children }: StatedValueProps) {
  const wasRead = useContext(TextWasRead);
  if (value === undefined) return null;
  const isMissing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isMissing ? (
          <Text component="span" fz="inherit" c="dimmed">
            {inText && wasRead ? 'Not stated' : 'Unknown'}
          </Text>
        ) : (
          (children ?? String(value))
        )}
      </dd>
    </>
  );
}

/** Facts with a value one by one, and those without one together: most postings state few of them. */
export function StatedValues({ rows }: { readonly rows: readonly FactRow[] }) {
  const wasRead = useContext(TextWasRead);
  const missing = rows.filter(([, value]) => value === null).map(([label]) => label.toLowerCase());
  return (
    <>
      {rows.map(([label, value]) => value && <StatedValue key={label} label={label} value={value} />)}
      {missing.length > 0 && (
        <>
          <dt>{wasRead ? 'Not stated' : 'Unknown'}</dt>
          <dd className={classes.missing}>{missing.join(', ')}</dd>
        </>
      )}
    </>
  );
}
