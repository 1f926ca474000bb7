declare module 'jstat' {
  const jstat: {
    gammaln(x: number): number;
    normal: { cdf(x: number, mean: number, sd: number): number };
  };
  export default jstat;
}
