/** How much each organization does at once. */
export class OrganizationShares {
  private readonly open = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @throws what `refusal` returns, if the organization does as much as it may. */
  async run<T>(organizationId: string, refusal: () => Error, work: () => Promise<T>): Promise<T> {
    const open = this.open.get(organizationId) ?? 0;
    if (open >= this.max) throw refusal();
    this.open.set(organizationId, open + 1);
    try {
      return await work();
    } finally {
      const left = (this.open.get(organizationId) ?? 1) - 1;
      if (left === 0) this.open.delete(organizationId);
      else this.open.set(organizationId, left);
    }
  }
}
