/** The budget of requests is used up. The board is fetched in the next run. */
export class BudgetExhaustedError extends Error {
  override readonly name = 'BudgetExhaustedError';
}

/** Counts the requests of a run. */
export class RequestBudget {
  used = 0;

  constructor(private readonly limit: number = Number.POSITIVE_INFINITY) {}

  get isExhausted(): boolean {
    return this.used >= this.limit;
  }

  /** @throws BudgetExhaustedError when no request is left. */
  take(): void {
    if (this.isExhausted) throw new BudgetExhaustedError(`The budget of ${this.limit} requests is used up.`);
    this.used += 1;
  }
}
