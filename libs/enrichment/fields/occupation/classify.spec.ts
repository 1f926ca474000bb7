import { describe, expect, test } from '@jest/globals';
import { knownTitles } from '#libs/reference/occupations.js';
import { isTooLow } from '../../confidence.js';
import { occupationOf } from './classify.js';

test.each([
  ['Senior Software Engineer, Payments', '15-1252.00'],
  ['Enterprise Account Executive', '41-3091.00'],
  ['Compounding Pharmacy Technician - Night Shift', '29-2052.00'],
  ['Family Medicine Physician', '29-1215.00'],
  ['Carpenter', '47-2031.00'],
  ['Senior Data Scientist', '15-2051.00'],
  ['Executive Assistant', '43-6011.00'],
  ['Registered Nurse', '29-1141.00'],
  ['Manager, Construction', '11-9021.00'],
  ['Postdoctoral Fellow, Genomics', '19-1042.00'],
  ['Cloud Security Engineer', '15-1212.00'],
  ['Senior Communications Manager', '11-2032.00'],
  ['Database Reliability Engineer', '15-1242.00'],
  ['Executive Assistant to the Head of Procurement', '43-6011.00'],
  ['Executive Assistant to the Director of Quality', '43-6011.00'],
  ['Executive Assistant to the VP of Treasury', '43-6011.00'],
  ['Executive Assistant to the Head of Public Policy', '43-6011.00'],
  ['Chief of Staff to the Head of Procurement', '11-1021.00'],
  ['Head of Procurement', '11-3061.00'],
  ['Salesforce Account Manager', '41-3091.00'],
  ['Workday Account Manager', '41-3091.00'],
  ['SAP Sales Manager', '11-2022.00'],
  ['Salesforce Product Manager', '11-2021.00'],
  ['SAP Program Manager', '13-1082.00'],
  ['ERP Project Manager', '13-1082.00'],
  ['Workday Recruiting Manager', '13-1071.00'],
  ['Salesforce Engineering Manager', '11-3021.00'],
  ['Salesforce Solutions Engineer', '41-9031.00'],
  ['Oracle Sales Engineer', '41-9031.00'],
  ['Salesforce Administrator', '15-1211.00'],
  ['SAP Functional Consultant', '15-1211.00'],
  ['ServiceNow Developer', '15-1252.00'],
])('%s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  ['Financial Planner', '13-2052.00'],
  ['Urban Planner', '19-3051.00'],
  ['City Planner', '19-3051.00'],
  ['Hair Stylist', '39-5012.00'],
  ['Insurance Producer', '41-3021.00'],
  ['Steel Detailer', '17-3019.00'],
  ['Toll Collector', '41-2011.00'],
  ['Garbage Collector', '53-7081.00'],
  ['Specimen Collector', '29-2012.00'],
  ['Loan Closer', '43-4131.00'],
  ['Mortgage Closer', '13-2072.00'],
  ['Night Auditor', '43-4081.00'],
  ['Air Traffic Controller', '53-2021.00'],
  ['Cattle Buyer', '13-1021.00'],
  ['Ticket Seller', '41-2011.00'],
])('an exact title of O*NET goes before a single word in it: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  ['Coordinator, Client Services', '43-4051.00'],
  ['Director, Media Strategy', '11-2021.00'],
])('words that are reordered are no exact title: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test('where a phrase decides, the exact O*NET title is an alternative', () => {
  const guess = occupationOf('Hardware Design Engineer', null);
  expect(guess?.matched_on).toBe('usual title');
  expect(guess?.alternatives.map(({ code }) => code)).toContain('17-2061.00');
});

test.each(['Intelligence Analyst', 'Combat Engineer', 'Infantry Officer'])(
  'no title has a military occupation: %s',
  (title) => {
    const guess = occupationOf(title, null);
    const codes = [guess?.code, ...(guess?.alternatives.map(({ code }) => code) ?? [])];
    expect(codes.filter((code) => code?.startsWith('55'))).toEqual([]);
  },
);

test.each([
  ['Founding Engineer - London', '15-1252.00'],
  ['Overnight Caregiver, Weekends', '31-1122.00'],
  ['Rim Repair Tech', '49-3021.00'],
  ['CMM Programmer', '51-9162.00'],
  ['Management & Technology Consultant', '13-1111.00'],
])('the noun of the title decides, not a place or a word beside it: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test('a single word decides where O*NET lacks the title', () => {
  expect(occupationOf('High-ticket Closer', null)).toMatchObject({ code: '41-3091.00', matched_on: 'usual title' });
});

test('a guess has a confidence, alternatives, a major group and a job zone', () => {
  const guess = occupationOf('Mechanical Engineer', 'Hardware');
  expect(guess).toMatchObject({ code: '17-2141.00', title: 'Mechanical Engineers', major_group: '17', job_zone: 4 });
  expect(guess?.confidence).toBeGreaterThan(0.3);
  expect(guess?.alternatives.length).toBeGreaterThan(0);
});

test('a title without meaning has no occupation', () => {
  expect(occupationOf('Xyzzy Qwrtp', null)).toBeNull();
  expect(occupationOf('', null)).toBeNull();
  expect(occupationOf('constructor __proto__ toString', null)).toBeNull();
});

test('the same title always gives the same occupation', () => {
  expect(occupationOf('Regional Grain Inspector', 'Ops')).toEqual(occupationOf('Regional Grain Inspector', 'Ops'));
});

test.each([
  ['Airport Operations Crew Member', '53-2022.00'],
  ['Bean Picker Machine Operator', '45-2091.00'],
  ['Highway Research Engineer', '17-2051.00'],
  ['Senior Full Stack Engineer', '15-1252.00'],
])(
  'an exact O*NET title of several words overrules a wide phrase, but not a title of today: %s is %s',
  (title, code) => {
    expect(occupationOf(title, null)?.code).toBe(code);
  },
);

test.each([
  ['Computer Vision Engineer', '15-2051.00'],
  ['Clinical Research Associate', '11-9121.01'],
  ['Utilization Review Nurse', '29-1141.00'],
  ['Paid Media Manager', '11-2021.00'],
  ['Facilities Electrical Engineer', '17-2071.00'],
  ['Product Support Manager', '15-1232.00'],
])('a phrase of the whole title, or the name of an occupation, is not overruled: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  ['Emergency Medicine Physician', '29-1214.00'],
  ['Pediatrician, MD', '29-1221.00'],
  ['Creative Manager', '27-1011.00'],
  ['Leasing Manager', '11-9141.00'],
  ['Decision Support Analyst', '15-2031.00'],
  ['Student Ambassador', '27-3031.00'],
  ['Auto Damage Estimator', '13-1032.00'],
  ['Fermentation Engineer', '17-2031.00'],
  ['Optometrist Assistant', '31-9092.00'],
])('a wide phrase does not replace an exact O*NET title: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  ['Level 3 Support Analyst - AI Specialist', '15-1232.00'],
  ['Project Engineer', '17-2051.00'],
  ['Project Engineer - Electrical', '17-2071.00'],
  ['Project Engineer, Software', '15-1252.00'],
  ['QA Automation Engineer', '15-1253.00'],
  ['Network Automation Engineer', '15-1241.00'],
  ['Clinical Data Scientist', '15-2051.00'],
  ['Genomics Sales Manager', '11-2022.00'],
  ['Genomics Account Manager', '41-3091.00'],
  ['Vulnerability Management Product Manager', '11-2021.00'],
  ['Wealth Management Software Engineer', '15-1252.00'],
  ['Civil Engineer Manager', '11-9041.00'],
  ['SOC Security Architect', '15-1299.05'],
  ['Fire Detection Engineer', '17-2111.02'],
  ['Carbon Fiber Composite Technician', '51-2051.00'],
  ['Loads & Dynamics Engineer', '17-2011.00'],
  ['At-Risk Youth Counselor', '21-1019.00'],
  ['Travel Radiation Therapist', '29-1124.00'],
  ['Welder Instructor', '25-3099.00'],
  ['Senior Director, Clinical and Translational Research', '11-9121.00'],
])('the function of a title decides, not its subject: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  'Manager Platform Engineering',
  'Senior Manager Software Engineering',
  'Manager- Site Reliability Engineering',
])('%s manages engineers of software', (title) => {
  expect(occupationOf(title, null)?.code).toBe('11-3021.00');
});

test.each(['Content Expert', 'Carbon Capture Manager', 'Product Line Lead'])('%s names no occupation', (title) => {
  expect(occupationOf(title, null)?.code ?? null).toBeNull();
});

describe('nothing is said', () => {
  test.each([
    'PDF Remediation Specialist',
    'Head of Ecosystem',
    'Launch Intern',
    'Kundeservicemedarbejder',
    '资深设备工程与自动化工程师_PT',
    'Energy Management',
  ])('where only single words suggest an occupation: %s', (title) => {
    expect(occupationOf(title, null)?.code ?? null).toBeNull();
  });

  test.each(['Painter', 'Documentation Specialist'])('of a title that several occupations share: %s', (title) => {
    const guess = occupationOf(title, null);
    expect(guess).toMatchObject({ code: null, confidence: null });
    expect(guess?.alternatives.length).toBeGreaterThan(1);
  });

  test.each(['AI Technician', 'EM Specialist', 'PM'])('of an abbreviation with several meanings: %s', (title) => {
    expect(occupationOf(title, null)?.code ?? null).toBeNull();
  });

  test('below the least confidence of an occupation', () => {
    const uncertain = knownTitles().filter(([title]) => {
      const confidence = occupationOf(title, null)?.confidence;
      return typeof confidence === 'number' && isTooLow('occupation', confidence);
    });
    expect(uncertain).toEqual([]);
  });
});

test.each([
  ['Elementary Teacher', '25-2021.00'],
  ['Senior Business Consultant', '13-1111.00'],
])('of the occupations that share a title, a wide phrase chooses one: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  ['Contract-To-Cash Manager', '11-3031.00'],
  ['Director of Curriculum Design', '25-9031.00'],
])('the classifier decides where a title has the words of a title of the occupation: %s is %s', (title, code) => {
  expect(occupationOf(title, null)).toMatchObject({ code, matched_on: 'words of the title' });
});

test.each([
  ['Landscape Architect', '17-1012.00'],
  ['Senior Athletic Trainer', '29-9091.00'],
  ['Public Relations Specialist II', '27-3031.00'],
  ['Nuclear Medicine Technologist - Night Shift', '29-2033.00'],
])('the name of an occupation is that occupation, whatever phrase it contains: %s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});

test.each([
  ['AI Tech Lead - Atrix', '15-1252.00'],
  ['Co-gerante/assistante-gerante', '41-1011.00'],
])('%s is %s', (title, code) => {
  expect(occupationOf(title, null)?.code).toBe(code);
});
