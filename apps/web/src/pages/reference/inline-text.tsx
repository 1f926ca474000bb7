import { Fragment } from 'react';

/** A description of the document: text between backticks is code. */
export function InlineText({ children }: { readonly children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <code key={index}>{part}</code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
