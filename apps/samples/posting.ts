/** What one board said of one posting at one time: facts only, never the employer's text. Times are ms since 1970. */
export interface Posting {
  format: string;
  board: string;
  sourceJobId: string;
  title: string;
  url: string;
  /** The employer as the input names it; null where it names none. */
  company: string | null;
  places: Place[];
  remote: boolean | null;
  workModel: 'on_site' | 'hybrid' | 'remote' | null;
  /** The words of the place that state `workModel`. */
  workText: string | null;
  commitment: string | null;
  department: string | null;
  team: string | null;
  salary: Salary | null;
  language: string | null;
  createdAt: number;
  firstSeenAt: number;
  updatedAt: number;
  verifiedActiveAt: number;
  verifiedInactiveAt: number | null;
}

export interface Place {
  text: string;
  city: string | null;
  state: string | null;
  country: string | null;
  /** A US ZIP code that stands beside the state. */
  zip?: string;
}

export interface Salary {
  min: number | null;
  max: number | null;
  currency: string;
  period: 'year' | 'month' | 'week' | 'day' | 'hour';
  text: string | null;
}

/** How often the builder had to leave something out, by reason. */
export class Omissions {
  readonly counts = new Map<string, number>();

  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
}

/** Words on one line: control characters and every kind of space become single spaces. @returns null when empty. */
export function oneLine(text: string | null | undefined): string | null {
  return text?.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() || null;
}
