const LISTED =
  /\b(north|south|central|latin|east|eastern|west|western)(?:\s?, (north|central|south))?,?\s?(?:&|\/|and|or)\s?(north|south|central|latin|eastern|western) (america|europe)\b/gi;
/** No region of its own: "Central and Eastern Europe" is Eastern Europe. */
const CENTRAL_EUROPE = /^central europe$/i;

/** Repeats the word that several regions share: `Central & South America` is `Central America & South America`. */
export const separateRegions = (text: string): string =>
  text.replace(LISTED, (_, ...[first, second, third, shared]: (string | undefined)[]) =>
    [first, second, third]
      .filter((word) => word !== undefined)
      .map((word) => `${word} ${shared}`)
      .filter((name) => !CENTRAL_EUROPE.test(name))
      .join(' & '),
  );
