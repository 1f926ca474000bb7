/** Remembers the last written state of each record, so that a delta contains only changes. */
export class DeltaTracker<State extends { readonly id: string }> {
  private readonly written = new Map<string, State>();

  /** @param isSame whether a state needs no new row. */
  constructor(private readonly isSame: (written: State, now: State) => boolean) {}

  /** The last written state. */
  last(id: string): State | undefined {
    return this.written.get(id);
  }

  /** Every written record, in its last state. */
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
