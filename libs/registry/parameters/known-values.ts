import { fold } from '#libs/reference/fold.js';
import { lazy } from '#libs/reference/read-table.js';
import { NearestNames } from './nearest.js';

/**
 * The key by which spellings are compared: `Software Development`, `software-development` and `SOFTWARE_DEVELOPMENT` have the
 * same.
 */
export const nameKey = (text: string): string =>
  fold(text)
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Values with their labels, found by either. */
export class KnownValues {
  /** All values. */
  readonly values: readonly string[];
  private readonly byKey = new Map<string, string>();
  private readonly nearest: () => NearestNames;

  /** @param labels value -> label. */
  constructor(private readonly labels: ReadonlyMap<string, string>) {
    this.values = [...labels.keys()];
    this.nearest = lazy(
      () => new NearestNames([...labels].map(([value, label]) => ({ value, names: [nameKey(value), nameKey(label)] }))),
    );
    // A value takes precedence over the label of another one.
    for (const value of labels.keys()) if (!this.byKey.has(nameKey(value))) this.byKey.set(nameKey(value), value);
    for (const [value, label] of labels) if (!this.byKey.has(nameKey(label))) this.byKey.set(nameKey(label), value);
  }

  /** The value with this spelling or label; undefined if there is none. */
  find(given: string): string | undefined {
    return this.labels.has(given) ? given : this.byKey.get(nameKey(given));
  }

  /** Up to three values that the given text means, or that resemble it by their spelling, their label or a word of the label. */
  suggest(given: string): readonly string[] {
    return this.nearest().find(nameKey(given));
  }
}
