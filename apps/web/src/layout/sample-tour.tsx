import { steps } from 'virtual:sample-tour';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './sample-tour.module.css';

interface SampleTourProps {
  /** Whether the person opened it: then it takes the focus. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

/** Three steps that say what of the sample is real, what was composed, and what is missing. The page behind stays usable. */
export default function SampleTour({ isAsked, onClose }: SampleTourProps) {
  const [at, setAt] = useState(0);
  const card = useRef<HTMLElement>(null);
  const step = steps[at];
  useEffect(() => {
    if (isAsked) card.current?.focus();
  }, [isAsked]);
  useEffect(() => {
    // Fields, menus and previews have an Esc of their own.
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      const focused = document.activeElement;
      if (key === 'Escape' && !defaultPrevented && (focused === null || focused === document.body)) onClose();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  const closeWithin = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What is open behind the card stays open.
    event.stopPropagation();
    onClose();
  };
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <section
      ref={card}
      className={classes.card}
      aria-label="About the sample data"
      tabIndex={-1}
      onKeyDown={closeWithin}
    >
      <Group justify="space-between" wrap="nowrap">
        <Text fz="xs" c="dimmed">
          Sample data · step {at + 1} of {steps.length}
        </Text>
        <CloseButton size="sm" aria-label="Close the tour" onClick={onClose} />
      </Group>
      <div aria-live="polite">
        <h2 className={classes.title}>{step.title}</h2>
        <Text fz="sm">{step.text}</Text>
        <dl className={classes.figures}>
          {step.figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Group justify="space-between" mt="sm">
        <Button size="xs" variant="subtle" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        <Button size="xs" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </Button>
      </Group>
    </section>
  );
}
