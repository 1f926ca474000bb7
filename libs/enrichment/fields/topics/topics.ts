import type { JobTechnology } from '#libs/records/job-details.js';
import { fold } from '#libs/reference/fold.js';
import { type Cues, cues } from '../../text/cues.js';
import type { PostingText } from '../../text/posting-text.js';

/** SOC major group -> job family. */
const FAMILIES: Record<string, string> = {
  '11': 'management',
  '13': 'business-and-finance',
  '15': 'computer-and-mathematical',
  '17': 'architecture-and-engineering',
  '19': 'science',
  '21': 'community-and-social-service',
  '23': 'legal',
  '25': 'education',
  '27': 'arts-design-and-media',
  '29': 'healthcare',
  '31': 'healthcare-support',
  '33': 'protective-service',
  '35': 'food-service',
  '37': 'cleaning-and-maintenance',
  '39': 'personal-care',
  '41': 'sales',
  '43': 'office-and-administration',
  '45': 'farming',
  '47': 'construction',
  '49': 'installation-and-repair',
  '51': 'production',
  '53': 'transportation',
  '55': 'military',
};
// What the title or department says is finer than the group.
const CATEGORIES: [string, RegExp][] = [
  [
    'software-engineering',
    /\b(?:software|backend|back-end|frontend|front-end|full[- ]?stack|mobile|ios|android|web) (?:\w+ )?(?:engineer|developer|engineering)|\bdeveloper\b|\bsoftware\b/,
  ],
  ['data-science', /\bdata scien|\banalytics\b|\bdata analyst\b|\bbusiness intelligence\b/],
  ['data-engineering', /\bdata (?:platform )?engineer/],
  [
    'machine-learning',
    /\bmachine learning\b|\bml\b|\bai\b|\bdeep learning\b|\bresearch scientist\b|\bnlp\b|\bcomputer vision\b/,
  ],
  ['devops', /\bdevops\b|\bsre\b|\bsite reliability\b|\binfrastructure\b|\bplatform engineer/],
  ['security', /\bsecurity\b(?! guard)|\binfosec\b/],
  ['hardware', /\bhardware\b|\belectrical\b|\belectronics\b|\bmechanical\b|\bfirmware\b|\basic\b|\bfpga\b/],
  ['it', /\bit\b|\bhelp ?desk\b|\bsystem administrator/],
  ['product-management', /\bproduct (?:manager|owner|management|lead)|\bhead of product\b/],
  ['design', /\bdesigner?\b|\bux\b|\bui\b/],
  ['project-management', /\b(?:project|program|programme) manager\b|\bscrum\b/],
  ['quality-assurance', /\bqa\b|\bquality assurance\b|\btest engineer/],
  ['sales', /\bsales\b|\baccount (?:executive|manager)\b|\bbusiness development\b|\bsdr\b|\bbdr\b|\brevenue\b/],
  ['marketing', /\bmarketing\b|\bgrowth\b|\bseo\b|\bbrand\b|\bcontent\b|\bsocial media\b/],
  ['customer-success', /\bcustomer success\b|\bclient success\b|\baccount management\b/],
  ['customer-support', /\b(?:customer|technical) support\b|\bcustomer (?:service|care|experience)\b|\bsupport\b/],
  ['finance', /\bfinanc|\baccount(?:ant|ing)\b|\bcontroller\b|\btax\b|\bfp&a\b|\btreasury\b|\bpayroll\b/],
  ['legal', /\blegal\b|\bcounsel\b|\bparalegal\b|\bcompliance\b|\battorney\b/],
  ['human-resources', /\bpeople\b|\bhuman resources\b|\bhr\b|\btalent\b|\brecruit/],
  ['operations', /\boperations\b|\bops\b|\blogistics\b|\bsupply chain\b|\bprocurement\b/],
  ['healthcare', /\bnurse\b|\bphysician\b|\bclinical\b|\btherap|\bmedical\b|\bpharmac|\bpatient\b/],
  ['education', /\bteacher\b|\btutor\b|\binstructor\b|\bcurriculum\b/],
  ['manufacturing', /\bmanufactur|\bproduction\b|\bmachinist\b|\bassembl|\bfactory\b/],
  ['research', /\bresearch(?:er)?\b|\bscientist\b/],
  ['writing', /\bwriter\b|\bcopywrit|\beditor\b|\bjournalist\b/],
  ['administration', /\bexecutive assistant\b|\boffice manager\b|\badministrative\b|\breceptionist\b/],
];

/** Job families by title and department, then by the occupation's group. */
export const categoriesOf = (title: string, department: string | null, majorGroup: string | null): string[] => {
  const titled = fold(title.slice(0, 300));
  const found = CATEGORIES.filter(([, pattern]) => pattern.test(titled)).map(([slug]) => slug);
  if (found.length === 0 && department !== null)
    found.push(...CATEGORIES.filter(([, pattern]) => pattern.test(fold(department))).map(([slug]) => slug));
  const family = majorGroup === null ? undefined : FAMILIES[majorGroup];
  return [...new Set([...found, ...(family ? [family] : [])])].slice(0, 8);
};

const TOPICS: [string, Cues, RegExp][] = [
  ['machine-learning', cues('machine ml'), /machine learning|\bml\b/],
  ['artificial-intelligence', cues('ai artificial'), /\bai\b|artificial intelligence/],
  ['large-language-models', cues('llm llms'), /\bllms?\b/],
  ['computer-vision', cues('vision'), /computer vision/],
  ['fintech', cues('fintech'), /fintech/],
  ['healthcare', cues('healthcare patients clinical'), /healthcare|patients|clinical/],
  ['climate', cues('climate decarbonization sustainability'), /climate|decarboni|net[- ]zero/],
  ['crypto', cues('crypto blockchain web3 defi'), /crypto|blockchain|web3|defi/],
  ['gaming', cues('gaming games'), /gaming|video games?|game studio/],
  ['ecommerce', cues('ecommerce commerce'), /e-?commerce/],
  ['saas', cues('saas'), /\bsaas\b/],
  ['b2b', cues('b2b'), /\bb2b\b/],
  ['cybersecurity', cues('cybersecurity cyber'), /cyber ?security/],
  ['robotics', cues('robotics robots'), /robotics|robots/],
  ['edtech', cues('edtech'), /edtech/],
  ['biotech', cues('biotech biotechnology therapeutics'), /biotech|therapeutics/],
  ['open-source', cues('open'), /open[- ]source/],
  ['startup', cues('startup startups'), /\bstart-?ups?\b/],
  ['defense', cues('defense defence military'), /\bdefen[cs]e\b|military/],
  ['space', cues('satellite satellites spacecraft'), /satellites?|spacecraft/],
  ['real-estate', cues('estate'), /real estate/],
  ['logistics', cues('logistics freight'), /logistics|freight/],
  ['insurance', cues('insurance insurtech'), /insurtech|insurance (?:company|industry|carrier)/],
  ['legal-tech', cues('legaltech'), /legal ?tech/],
  ['developer-tools', cues('developer devtools'), /developer tools|devtools|developer platform/],
];

/** Topics of the posting: those that title or several sentences speak of, then its categories. */
export const tagsOf = (
  title: string,
  text: PostingText,
  categories: readonly string[],
  technologies: readonly JobTechnology[],
): string[] => {
  const titled = fold(title.slice(0, 300));
  const found = TOPICS.filter(
    ([, cues, pattern]) =>
      pattern.test(titled) ||
      text
        .withAny(cues)
        .filter(({ lower, section }) => section !== 'legal' && section !== 'process' && pattern.test(lower)).length >=
        3,
  ).map(([slug]) => slug);
  return [...new Set([...categories, ...found, ...technologies.slice(0, 5).map(({ slug }) => slug)])].slice(0, 15);
};

// Numbers and codes with which payrolls sort departments.
const CODE =
  /^(?:\(?\d{2,8}\)?\s*[-–:.|]?\s+|\d{1,3}\s*[-–:.]\s*|[A-Z]{1,3}\d{2,6}\s*[-–:]?\s+)|\s*[-–(]\s*\d{3,8}\)?$/g;

/** A department as posted, without codes. */
export const cleanDepartment = (name: string | null): string | null => {
  if (name === null) return null;
  const clean = name
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(CODE, '')
    .replace(/^[\s\-–|,:/]+|(?<![\s\-–|,:/])[\s\-–|,:/]+$/g, '')
    .trim()
    .slice(0, 300);
  return clean === '' || /^(?:n\/?a|none|other|default|all|tbd|general|-)$/i.test(clean) ? null : clean;
};

/** Departments and their parts: the payload's two fields, or one that holds both (`Engineering / Platform`). */
export const departmentsOf = (
  department: string | null,
  team: string | null,
): { department: string | null; subdepartment: string | null } => {
  const [first, second] = [cleanDepartment(department), cleanDepartment(team)];
  if (first !== null && second !== null && fold(first) !== fold(second))
    return { department: first, subdepartment: second };
  const parts = first === null ? [] : first.split(/ (?:>|\/|\||::|→) | - /).map((part) => part.trim());
  if (parts.length === 2 && parts[0] && parts[1]) return { department: parts[0], subdepartment: parts[1] };
  return { department: first ?? second, subdepartment: null };
};
