import { CopyButton } from './copy-button';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  readonly value: string;
  /** Text of the button. */
  readonly label: string;
  readonly testId: string;
}

/** A secret that is shown only now, to be copied. */
export const ShownOnce = ({ value, label, testId }: ShownOnceProps) => (
  <div className={classes.value}>
    <code data-testid={testId}>{value}</code>
    <CopyButton value={value} label={label} withText autoFocus />
  </div>
);
