/** Remembers the last state of each record that was written, so that a delta holds only what changed since then. */
export class DeltaTracker<State extends { readonly id: string }> {
  private readonly written = new Map<string, State>();

  /** @param isSame whether a state needs no new row. */
  constructor(private readonly isSame: (written: State, now: State) => boolean) {}

  /** The state that was last written. */
  last(id: string): State | undefined {
    return this.written.get(id);
  }

  /** Every record that was written, in its last state. */
  get states(): State[] {
    return [...this.written.values()];
  }

  /** Returns the states that are new or changed, and remembers them as written. */
  changed(states: Iterable<State>): State[] {
    const found = [...states].filter((now) => {
      const before = this.written.get(now.id);
      return before === undefined || !this.isSame(before, now);
    });
    for (const state of found) this.written.set(state.id, state);
    return found;
  }
}
