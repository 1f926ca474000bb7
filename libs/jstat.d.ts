declare module 'jstat' {
  const jstat: {
    gammaln(x: number): number;
    normal: { cdf(x: number, mean: number, sd: number): number };
    studentt: { cdf(x: number, freedom: number): number; inv(probability: number, freedom: number): number };
  };
  export default jstat;
}
