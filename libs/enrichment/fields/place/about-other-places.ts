/** Statements about where others are, or where one travels, and not about the place of work. */
const OTHER_PLACES =
  /\b(?:customers|clients?|users|partners|investors|parent company|subsidiar(?:y|ies)|portfolio companies|reports? to|your manager|stakeholders)\b[^.;,]{0,40}\b(?:based|located|live|reside|living|residing)\b|\bnot (?:be )?(?:based|located)\b|\btravel(?:ling|ing)? (?:\w{1,30} ){0,3}to\b|\b(?:visits?|interviews?|onboarding|off-?sites?|retreats?|kick-?offs?)\b/i;

/** Whether a sentence is about places other than the place of work. */
export const isAboutOtherPlaces = (words: string): boolean => OTHER_PLACES.test(words);
