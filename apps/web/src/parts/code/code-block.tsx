import { ScrollRegion } from '../scroll-region';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  readonly code: string;
  readonly label: string;
  /** Wraps long lines, which otherwise scroll. */
  readonly wrap?: boolean;
}

/** Code with a copy button. */
export function CodeBlock({ code, label, wrap = false }: CodeBlockProps) {
  return (
    <div className={classes.frame}>
      <ScrollRegion className={classes.code} label={label}>
        <pre data-wrap={wrap || undefined}>
          <code>{code}</code>
        </pre>
      </ScrollRegion>
      <div className={classes.copy}>
        <CopyButton value={code} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
