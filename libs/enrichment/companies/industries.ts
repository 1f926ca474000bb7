/** Every industry as its slug, with the words by which sources call it or a part of it. */
const INDUSTRIES: Readonly<Record<string, readonly string[]>> = {
  technology: [
    'technology',
    'information technology',
    'computer hardware & software',
    'enterprise software & network solutions',
    'internet',
    'it services',
    'b2b -> engineering, product and design',
    'b2b -> infrastructure',
    'b2b -> analytics',
    'b2b -> productivity',
    'consumer -> virtual and augmented reality',
  ],
  'financial-services': ['financial services', 'fintech', 'finance', 'insurance', 'b2b -> finance and accounting'],
  healthcare: ['healthcare', 'health care', 'consumer -> health and wellness'],
  manufacturing: ['manufacturing', 'industrials -> manufacturing and robotics'],
  'retail-e-commerce': ['retail & e-commerce', 'retail', 'b2b -> retail', 'consumer -> apparel and cosmetics'],
  'media-entertainment': [
    'media & entertainment',
    'media',
    'arts, entertainment & recreation',
    'consumer -> content',
    'consumer -> gaming',
    'consumer -> social',
  ],
  telecommunications: ['telecommunications'],
  energy: ['energy', 'oil, gas, energy & utilities', 'industrials -> energy'],
  'transportation-logistics': [
    'transportation & logistics',
    'b2b -> supply chain and logistics',
    'consumer -> transportation services',
  ],
  education: ['education'],
  'real-estate-construction': [
    'real estate & construction',
    'real estate and construction',
    'real estate',
    'construction, repair & maintenance',
  ],
  'professional-services': ['professional services', 'business services', 'accounting & legal'],
  'government-public-sector': ['government & public sector', 'government'],
  'agriculture-food': [
    'agriculture & food',
    'agriculture & forestry',
    'restaurants, bars & food services',
    'food & beverage manufacturing',
    'consumer -> food and beverage',
    'industrials -> agriculture',
  ],
  'aerospace-defense': ['aerospace & defense', 'industrials -> aviation and space', 'industrials -> defense'],
  automotive: ['automotive', 'industrials -> automotive', 'vehicle dealers'],
  'hospitality-tourism': ['hospitality & tourism', 'travel & tourism', 'consumer -> travel, leisure and tourism'],
  'pharmaceuticals-biotech': [
    'pharmaceuticals & biotech',
    'biotech & pharmaceuticals',
    'healthcare -> therapeutics',
    'healthcare -> drug discovery and delivery',
    'healthcare -> industrial bio',
  ],
  'non-profit': ['non-profit'],
  robotics: ['robotics', 'industrials -> drones'],
  cybersecurity: ['cybersecurity', 'b2b -> security'],
  'luxury-goods': ['luxury goods'],
};

const byWords = new Map(
  Object.entries(INDUSTRIES).flatMap(([slug, words]) => [slug, ...words].map((each) => [each, slug] as const)),
);

/**
 * The slug of an industry in a source's own words; null for words that say whom a company serves ("B2B", "Consumer")
 * and not what it does. A part that has no slug of its own has that of the whole: `Fintech -> Payments`.
 */
export const industryOf = (words: string): string | null => {
  const key = words.trim().toLowerCase();
  return byWords.get(key) ?? byWords.get(key.split(' -> ', 1)[0] as string) ?? null;
};

const WORDS: Readonly<Record<string, string>> = {
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
