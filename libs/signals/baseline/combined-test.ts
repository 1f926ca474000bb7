/**
 * One p-value of two independent tests of the same change, by Fisher's method (1932): minus twice the sum of the logarithms is chi-squared with
 * four degrees of freedom, whose upper tail is q (1 - ln q) for the product q.
 */
export const combinedPValue = ([one, other]: readonly [number, number]): number => {
  const product = Math.max(Number.MIN_VALUE, one * other);
  return Math.min(1, product * (1 - Math.log(product)));
};
