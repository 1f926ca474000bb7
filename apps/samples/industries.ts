/** `companies/industries.csv` by id, as slugs. */
const BY_ID: Record<string, string> = {
  1: 'technology',
  2: 'financial-services',
  3: 'healthcare',
  4: 'manufacturing',
  5: 'retail-e-commerce',
  6: 'media-entertainment',
  7: 'telecommunications',
  8: 'energy',
  9: 'transportation-logistics',
  10: 'education',
  11: 'real-estate-construction',
  12: 'professional-services',
  13: 'government-public-sector',
  14: 'agriculture-food',
  15: 'aerospace-defense',
  16: 'automotive',
  17: 'hospitality-tourism',
  18: 'pharmaceuticals-biotech',
  19: 'non-profit',
  20: 'robotics',
  21: 'cybersecurity',
  22: 'luxury-goods',
};

/** Words of `company_facts.csv` that mean the same; its "B2B" and "Consumer" say whom a company serves, not what it does. */
const BY_FACT: Record<string, string> = {
  'information technology': 'technology',
  fintech: 'financial-services',
  finance: 'financial-services',
  insurance: 'financial-services',
  healthcare: 'healthcare',
  'health care': 'healthcare',
  education: 'education',
  manufacturing: 'manufacturing',
  retail: 'retail-e-commerce',
  media: 'media-entertainment',
  telecommunications: 'telecommunications',
  'real estate and construction': 'real-estate-construction',
  'real estate': 'real-estate-construction',
  government: 'government-public-sector',
  'non-profit': 'non-profit',
  'business services': 'professional-services',
  'biotech & pharmaceuticals': 'pharmaceuticals-biotech',
  'aerospace & defense': 'aerospace-defense',
  'travel & tourism': 'hospitality-tourism',
};

export const industryOfId = (id: string): string | null => BY_ID[id] ?? null;

export const industryOfFact = (industry: string): string | null => BY_FACT[industry.trim().toLowerCase()] ?? null;

const WORDS: Record<string, string> = {
  'retail-e-commerce': 'retail and e-commerce',
  'media-entertainment': 'media and entertainment',
  'transportation-logistics': 'transportation and logistics',
  'real-estate-construction': 'real estate and construction',
  'government-public-sector': 'the public sector',
  'agriculture-food': 'agriculture and food',
  'aerospace-defense': 'aerospace and defense',
  'hospitality-tourism': 'hospitality and tourism',
  'pharmaceuticals-biotech': 'pharmaceuticals and biotech',
  'non-profit': 'the non-profit sector',
};

/** A slug as the words of a sentence: "works in financial services". */
export const industryWords = (slug: string): string => WORDS[slug] ?? slug.replaceAll('-', ' ');
