import type { CertificationRequirement } from '#libs/records/job-requirements.js';
import { cues } from '../../text/cues.js';
import type { PostingText, Segment } from '../../text/posting-text.js';

const CERTIFICATIONS: [string, RegExp][] = [
  ['CPA', /\bCPA\b/],
  ['CFA', /\bCFA\b/],
  ['PMP', /\bPMP\b/],
  ['CISSP', /\bCISSP\b/],
  ['CISM', /\bCISM\b/],
  ['CISA', /\bCISA\b/],
  ['CEH', /\bCEH\b/],
  ['OSCP', /\bOSCP\b/],
  ['CompTIA Security+', /\bSecurity\+/],
  ['CompTIA Network+', /\bNetwork\+/],
  ['CompTIA A+', /\b(?:CompTIA )A\+/],
  ['CCNA', /\bCCNA\b/],
  ['CCNP', /\bCCNP\b/],
  ['CCIE', /\bCCIE\b/],
  ['AWS Certification', /\bAWS[- ](?:\w+[- ]){0,3}[Cc]ertif/],
  ['Azure Certification', /\bAzure (?:\w+ ){0,2}[Cc]ertif/],
  ['Google Cloud Certification', /\b(?:GCP|Google Cloud) (?:\w+ ){0,2}[Cc]ertif/],
  ['CKA', /\bCKA\b/],
  ['Salesforce Certification', /\bSalesforce (?:\w+ ){0,2}[Cc]ertif/],
  ['ITIL', /\bITIL\b/],
  ['Scrum Master Certification', /\bCSM\b(?= cert)|[Cc]ertified Scrum|\bPSM\b/],
  ['Six Sigma', /\b[Ss]ix[- ][Ss]igma/],
  ['SHRM', /\bSHRM\b/],
  ['PHR', /\bS?PHR\b/],
  ['CIPP', /\bCIPP\b/],
  ['CAMS', /\bCAMS\b/],
  ['ACCA', /\bACCA\b/],
  ['CIMA', /\bCIMA\b/],
  ['ACA', /\bACA\b/],
  ['Series 7', /\bSeries 7\b/],
  ['Series 63', /\bSeries 6[356]\b/],
  ['FINRA License', /\bFINRA (?:Series|[Ll]icens)/],
  ['RN License', /\bRN [Ll]icens|[Rr]egistered [Nn]urse [Ll]icens|licensed RN\b/],
  ['BLS', /\bBLS\b(?! data)/],
  ['ACLS', /\bACLS\b/],
  ['CPR', /\bCPR\b/],
  ['BCBA', /\bBCBA\b/],
  ['RBT', /\bRBT\b/],
  ['PE License', /\bP\.?E\.? [Ll]icens|[Pp]rofessional [Ee]ngineer(?:ing)? [Ll]icens/],
  ['EIT', /\bEIT\b/],
  ['LEED', /\bLEED\b/],
  ['NCARB', /\bNCARB\b/],
  ['OSHA 10', /\bOSHA[- ]?10\b/],
  ['OSHA 30', /\bOSHA[- ]?30\b/],
  ['CDL', /\bCDL\b/],
  [
    'Bar Admission',
    /\b(?:admi(?:tted|ssion) to (?:the |practice)|member(?:ship)? (?:of|in) (?:the |a )?(?:\w+ )?(?:state )?[Bb]ar\b|[Bb]ar (?:admission|membership|license)|licensed to practice law|active bar)/,
  ],
  ['Teaching License', /\b[Tt]each(?:ing|er) (?:[Cc]ertif|[Ll]icens|[Cc]redential)/],
  ['Medical License', /\b(?:medical|physician) licens|[Bb]oard[- ][Cc]ertified/],
  ['LCSW', /\bLCSW\b/],
  ['LMFT', /\bLMFT\b/],
  ['LPC', /\bLPC\b/],
  ['CNA', /\bCNA\b/],
  ['CPhT', /\bCPhT\b/],
  ['CPC', /\bCPC\b(?=.{0,30}(?:cert|cod))/],
  ['RHIT', /\bRHIT\b/],
  ['FE Exam', /\bFE [Ee]xam/],
  ['IPC', /\bIPC[- ]?(?:A-)?6\d0/],
  ['NABCEP', /\bNABCEP\b/],
  ['Insurance License', /\b(?:insurance|property (?:and|&) casualty|P&C) [Ll]icens/],
  ['Real Estate License', /[Rr]eal [Ee]state (?:\w+ )?[Ll]icens/],
  ['Forklift Certification', /[Ff]orklift (?:[Cc]ertif|[Ll]icens)/],
  ['CMA', /\bCMA\b/],
  ['CIA', /\bCIA\b(?=.{0,30}cert)/],
  ['CDMP', /\bCDMP\b/],
  ['TEFL', /\bTEFL\b|\bTESOL\b|\bCELTA\b/],
  ['NCLEX', /\bNCLEX\b/],
];
const CERTIFICATION_WORDS = cues(() => [
  'certified',
  'certification',
  'certifications',
  'certificate',
  'certificates',
  'license',
  'licensed',
  'licensure',
  'licenses',
  'licence',
  'bar',
  'sigma',
  'credential',
  'credentials',
  'practice',
  ...CERTIFICATIONS.flatMap(([name]) => name.toLowerCase().split(/[^a-z0-9]+/)).filter(
    (word) =>
      word.length > 2 &&
      ![
        'aws',
        'the',
        'google',
        'cloud',
        'azure',
        'salesforce',
        'teaching',
        'medical',
        'insurance',
        'real',
        'estate',
        'exam',
        'series',
        'master',
        'comptia',
        'admission',
        'scrum',
      ].includes(word),
  ),
  'scrum',
  'series',
  'comptia',
  'exam',
]);
const CERTIFICATION_CUE = /certif|licen[sc]|\b[A-Z]{2,5}\b|sigma|bar\b/;

const optional = (segment: Segment): boolean =>
  segment.section === 'preferred' ||
  /prefer|(?:is|are|a) (?:a )?(?:big |huge |strong |nice )?plus|nice to have|bonus|desir|advantage|ideally|beneficial|helpful/.test(
    segment.lower,
  );
const demanded = (segment: Segment): boolean | null =>
  optional(segment)
    ? false
    : segment.section === 'requirements' || /requir|must|mandatory|need/.test(segment.lower)
      ? true
      : null;

/** Certificates and licences that the posting names for the applicant. */
export const certificationsOf = (title: string, text: PostingText): CertificationRequirement[] => {
  const found = new Map<string, CertificationRequirement>();
  for (const segment of text.withAny(CERTIFICATION_WORDS)) {
    if (
      segment.kind === 'heading' ||
      !['requirements', 'preferred', 'responsibilities', 'other', 'intro', 'stack'].includes(segment.section)
    )
      continue;
    if (!CERTIFICATION_CUE.test(segment.text)) continue;
    if (
      /we(?:'re| are)|our (?:team|customers|company)|reimburse|B-?Corp|organization|prepar\w+ (?:for|to)|support(?:s|ing)? (?:BCBA|RBT|nurs)|tasks|under (?:the )?supervision/i.test(
        segment.text,
      )
    )
      continue;
    const clear =
      /certif|licen[sc]|qualif|credential|designation|accredit|\bor\b|prefer|plus\b|requir|admitted|exam|charter/i.test(
        segment.text,
      );
    for (const [name, pattern] of CERTIFICATIONS) {
      if (!found.has(name) && pattern.test(segment.text) && (clear || segment.section === 'requirements'))
        found.set(name, { name, required: demanded(segment), text: segment.text.slice(0, 500) });
    }
  }
  for (const [name, pattern] of CERTIFICATIONS)
    if (
      (name === 'BCBA' || name === 'RBT' || name === 'CPA' || name === 'CNA') &&
      !found.has(name) &&
      pattern.test(title) &&
      !/supervis/i.test(title)
    )
      found.set(name, { name, required: true, text: title.slice(0, 500) });
  return [...found.values()].slice(0, 20);
};
