import { occupations } from '#libs/reference/occupations.js';

/** Major groups of the Standard Occupational Classification 2018 (US Bureau of Labor Statistics). */
const MAJOR_GROUPS: Readonly<Record<string, string>> = {
  11: 'Management',
  13: 'Business and Financial Operations',
  15: 'Computer and Mathematical',
  17: 'Architecture and Engineering',
  19: 'Life, Physical, and Social Science',
  21: 'Community and Social Service',
  23: 'Legal',
  25: 'Educational Instruction and Library',
  27: 'Arts, Design, Entertainment, Sports, and Media',
  29: 'Healthcare Practitioners and Technical',
  31: 'Healthcare Support',
  33: 'Protective Service',
  35: 'Food Preparation and Serving Related',
  37: 'Building and Grounds Cleaning and Maintenance',
  39: 'Personal Care and Service',
  41: 'Sales and Related',
  43: 'Office and Administrative Support',
  45: 'Farming, Fishing, and Forestry',
  47: 'Construction and Extraction',
  49: 'Installation, Maintenance, and Repair',
  51: 'Production',
  53: 'Transportation and Material Moving',
  55: 'Military Specific',
};

/** The title of an occupation of any level; the code where it has none. */
export const occupationTitle = (code: string): string =>
  MAJOR_GROUPS[code] ?? occupations().get(code.length === 7 ? `${code}.00` : code)?.title ?? code;
