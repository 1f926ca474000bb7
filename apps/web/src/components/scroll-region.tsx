import type { CSSProperties, ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Content that scrolls horizontally. It is focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ label, children, ...props }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section {...props} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
