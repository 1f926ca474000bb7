/** Milliseconds for which a paid response is used again, so that a reload of a page is not charged twice. */
const MAX_AGE = 60_000;
/** Longer responses are not kept: browsers limit the storage of a tab. */
const MAX_LENGTH = 300_000;
const PREFIX = 'rolecall-paid ';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

/** Responses for which credits were charged, kept in the tab for a minute. */
export class PaidResponses {
  /** How often all were forgotten. */
  private forgotten = 0;

  constructor(
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {}

  /** The response of a URL, if it was paid within the last minute. */
  get(url: string): Response | null {
    const text = this.store.getItem(PREFIX + url);
    if (text === null) return null;
    const { at, body } = JSON.parse(text) as Entry;
    if (this.now() - at > MAX_AGE) {
      this.store.removeItem(PREFIX + url);
      return null;
    }
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  }

  /** @returns keeps the response to a request that is about to be sent, if it is charged, and reads its body. */
  keeper(url: string): (response: Response) => Promise<void> {
    const { forgotten } = this;
    return async (response) => {
      if (!response.ok || !(Number(response.headers.get('x-credit-charged')) > 0)) return;
      const entry: Entry = { at: this.now(), body: await response.text() };
      // An action in the meantime may have changed what it shows.
      if (entry.body.length > MAX_LENGTH || this.forgotten !== forgotten) return;
      try {
        this.store.setItem(PREFIX + url, JSON.stringify(entry));
      } catch {
        // The storage is full: older responses are worth less than this one.
        this.clear();
      }
    };
  }

  /** Forgets all: after an action, they may show what it has changed. */
  clear(): void {
    this.forgotten += 1;
    const keys = Array.from({ length: this.store.length }, (_, index) => this.store.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX)) this.store.removeItem(key);
  }
}
