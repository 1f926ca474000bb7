import { Fragment } from 'react';
import { ScrollRegion } from '../scroll-region';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  readonly code: string;
  /** What the button copies. Default: the code that is shown. */
  readonly copied?: string;
  readonly label: string;
  /** Wraps long lines, which otherwise scroll. */
  readonly wrap?: boolean;
}

/** Allows line breaks after each parameter of a URL. */
const breakable = (code: string) =>
  code.split(/(?<=[?&])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Code with a copy button. */
export function CodeBlock({ code, copied = code, label, wrap = false }: CodeBlockProps) {
  return (
    <div className={classes.frame}>
      <ScrollRegion className={classes.code} label={label}>
        <pre data-wrap={wrap || undefined}>
          <code>{wrap ? breakable(code) : code}</code>
        </pre>
      </ScrollRegion>
      <div className={classes.copy}>
        <CopyButton value={copied} label={`Copy ${label}`} />
      </div>
    </div>
  );
}
