import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';

/** The last looks at a company. */
interface Look {
  /** The day of the latest look, as `2026-08-22`. */
  readonly day: string;
  /** The date of the data at the latest look. */
  readonly asOf: string;
  /** That of the last look on an earlier day, at older data; null if there was none. */
  readonly before: string | null;
}

type Looks = Readonly<Record<string, Look>>;

/** Companies that a browser remembers. */
const MAX_LOOKS = 300;

/**
 * The looks after one more at data of a date. Looking again on the same day, or at the same data, keeps what changed since the look before:
 * a feed may be loaded every hour.
 */
export const lookedAt = (looks: Looks, id: string, asOf: string, day: string): Looks => {
  const { [id]: last, ...others } = looks;
  const isAgain = last !== undefined && (last.day === day || last.asOf === asOf);
  const look = { day, asOf, before: isAgain ? last.before : (last?.asOf ?? null) };
  return Object.fromEntries([...Object.entries(others).slice(1 - MAX_LOOKS), [id, look]]);
};

/** Today, where the reader is. */
const localDay = (): string => new Date().toLocaleDateString('sv');

/** The date of the data at which this browser looked before; null if it did not, undefined before that is known. */
export const useLastLook = (id: string, asOf: string | undefined): string | null | undefined => {
  const [looks, setLooks] = useLocalStorage<Looks>({
    key: 'rolecall-looked',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each company and date
  useEffect(() => {
    if (asOf) setLooks((before) => lookedAt(before, id, asOf, localDay()));
  }, [id, asOf]);
  const look = looks[id];
  return asOf === undefined || look?.asOf !== asOf ? undefined : look.before;
};
