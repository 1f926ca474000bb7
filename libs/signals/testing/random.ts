import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Draws of one seed: the same seed gives the same company. */
export class Random {
  private readonly generator;

  constructor(seed: number) {
    this.generator = xoroshiro128plus(seed);
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return uniformFloat64(this.generator);
  }

  /** Standard normal, by Box and Muller. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** Poisson, by the exponential gaps between events. */
  poisson(mean: number): number {
    let count = -1;
    for (let time = 0; time <= mean; count += 1) time -= Math.log(1 - this.uniform());
    return count;
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  /** An index, with these relative frequencies. */
  weighted(weights: readonly number[]): number {
    let left = this.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
    return weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
  }
}
