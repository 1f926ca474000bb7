import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';

/** The date of the data at the last looks at a company. */
interface Look {
  /** Of the latest look. */
  readonly asOf: string;
  /** Of the look before, at older data; null if there was none. */
  readonly before: string | null;
}

type Looks = Readonly<Record<string, Look>>;

/** Companies that a browser remembers. */
const MAX_LOOKS = 300;

/** The looks after one more at data of a date: looking twice at the same data keeps what changed since the look before. */
export const lookedAt = (looks: Looks, id: string, asOf: string): Looks => {
  const { [id]: last, ...others } = looks;
  const look = last?.asOf === asOf ? last : { asOf, before: last?.asOf ?? null };
  return Object.fromEntries([...Object.entries(others).slice(1 - MAX_LOOKS), [id, look]]);
};

/** The date of the data at which this browser looked before; null if it did not, undefined before that is known. */
export const useLastLook = (id: string, asOf: string | undefined): string | null | undefined => {
  const [looks, setLooks] = useLocalStorage<Looks>({
    key: 'rolecall-looked',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each company and date
  useEffect(() => {
    if (asOf) setLooks((before) => lookedAt(before, id, asOf));
  }, [id, asOf]);
  const look = looks[id];
  return asOf === undefined || look?.asOf !== asOf ? undefined : look.before;
};
