// One posting in each format: a data engineer's job in Berlin, as far as the format can express it. The facts
// are invented; the formats are those of public boards.

const TEXT = '<p>You build pipelines.</p><h3>Requirements</h3><ul><li>Experience with Python</li></ul>';

const greenhouse = {
  jobs: [
    {
      id: 101,
      internal_job_id: 11,
      requisition_id: 'R-1',
      title: 'Data Engineer',
      absolute_url: 'https://job-boards.greenhouse.io/acme/jobs/101',
      company_name: 'Acme ',
      location: { name: 'Remote' },
      departments: [{ id: 1, name: 'Data', child_ids: [], parent_id: null }],
      offices: [{ id: 1, name: 'Berlin', location: 'Berlin, Germany', child_ids: [], parent_id: null }],
      metadata: [
        { id: 1, name: 'Employment Type', value: 'Full-time', value_type: 'single_select' },
        { id: 2, name: 'Workplace Type', value: 'Hybrid', value_type: 'single_select' },
        { id: 3, name: 'Team Mascot', value: null, value_type: 'single_select' },
      ],
      pay_input_ranges: [
        { min_cents: 6_000_000, max_cents: 7_500_000, currency_type: 'EUR', title: 'Annual Salary', blurb: '' },
      ],
      language: 'en',
      first_published: '2026-08-05T10:00:00-04:00',
      updated_at: '2026-08-06T10:00:00-04:00',
      content: TEXT.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    },
  ],
  meta: { total: 1 },
};

const lever = [
  {
    id: 'a24e',
    text: 'Data Engineer',
    hostedUrl: 'https://jobs.lever.co/acme/a24e',
    applyUrl: 'https://jobs.lever.co/acme/a24e/apply',
    categories: {
      commitment: 'Full-time',
      department: 'Data',
      team: 'Platform',
      location: 'Berlin',
      allLocations: ['Berlin'],
    },
    country: 'DE',
    workplaceType: 'hybrid',
    salaryRange: { min: 60000, max: 75000, currency: 'EUR', interval: 'per-year-salary' },
    createdAt: 1785924000000,
    description: '<p>You build pipelines.</p>',
    lists: [{ text: 'Requirements', content: '<li>Experience with Python</li>' }],
    additional: '<p>We look forward to you.</p>',
  },
];

const ashby = {
  apiVersion: '1',
  jobs: [
    {
      id: '90fb',
      title: 'Data Engineer',
      department: 'Data',
      team: 'Platform',
      employmentType: 'FullTime',
      location: 'Berlin',
      secondaryLocations: [],
      publishedAt: '2026-08-05T10:00:00.000+00:00',
      isListed: true,
      isRemote: false,
      workplaceType: 'Hybrid',
      address: { postalAddress: { addressLocality: 'Berlin', addressRegion: '', addressCountry: 'Germany' } },
      jobUrl: 'https://jobs.ashbyhq.com/acme/90fb',
      descriptionHtml: TEXT,
      shouldDisplayCompensationOnJobPostings: true,
      compensation: {
        compensationTierSummary: '€60K – €75K',
        compensationTiers: [
          {
            components: [
              { compensationType: 'Salary', interval: '1 YEAR', currencyCode: 'EUR', minValue: 60000, maxValue: 75000 },
            ],
          },
        ],
      },
    },
  ],
};

const smartrecruiters = {
  totalFound: 1,
  content: [
    {
      id: '7439',
      name: 'Data Engineer',
      uuid: '0761',
      visibility: 'PUBLIC',
      company: { identifier: 'Acme', name: 'Acme' },
      releasedDate: '2026-08-05T10:00:00.000Z',
      location: { city: 'Berlin', region: 'BE', country: 'de', postalCode: '10178', remote: false, hybrid: true },
      department: { id: '1', label: 'Data' },
      function: { id: 'information_technology', label: 'Information Technology' },
      typeOfEmployment: { id: 'permanent', label: 'Full-time' },
      experienceLevel: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
      language: { code: 'en', label: 'English' },
      creator: { name: 'A Person' },
      jobAd: {
        sections: {
          jobDescription: { title: 'Job Description', text: '<p>You build pipelines.</p>' },
          qualifications: { title: 'Qualifications', text: '<ul><li>Experience with Python</li></ul>' },
        },
      },
    },
  ],
};

const workable = {
  name: 'Acme',
  jobs: ['Berlin', 'Munich'].map((city) => ({
    title: 'Data Engineer',
    shortcode: 'DD13',
    telecommuting: false,
    department: 'Data',
    employment_type: 'Full-time',
    education: "Bachelor's Degree",
    experience: 'Mid-Senior level',
    url: 'https://apply.workable.com/j/DD13',
    published_on: '2026-08-05',
    created_at: '2026-07-02',
    country: 'Germany',
    city,
    state: '',
    locations: [{ country: 'Germany', countryCode: 'DE', city, region: null, hidden: false }],
    description: TEXT,
  })),
};

const recruitee = {
  offers: [
    {
      id: 2700,
      slug: 'data-engineer',
      status: 'published',
      title: 'Data Engineer (f/m/d)',
      careers_url: 'https://acme.recruitee.com/o/data-engineer',
      company_name: 'Acme',
      department: 'Data',
      employment_type_code: 'fulltime_permanent',
      experience_code: 'mid_level',
      education_code: 'bachelor_degree',
      max_hours_per_week: '40',
      salary: { min: '60000', max: '75000', currency: 'EUR', period: 'year' },
      locations: [
        {
          name: 'HQ',
          city: 'Berlin',
          state: 'Berlin',
          country: 'Germany',
          country_code: 'DE',
          postal_code: '10178',
          street: 'Hauptstr. 1',
        },
      ],
      remote: false,
      hybrid: true,
      on_site: false,
      mailbox_email: 'job.x@acme.recruitee.com',
      translations: { en: { title: 'Data Engineer' } },
      published_at: '2026-08-05 10:10:39 UTC',
      updated_at: '2026-08-05 11:45:30 UTC',
      description: '<p>You build pipelines.</p>',
      requirements: '<ul><li>Experience with Python</li></ul>',
    },
  ],
};

const personio = `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs><position>
  <id>1834</id><subcompany>Acme SE &amp; Co. KG</subcompany><office>Berlin</office>
  <additionalOffices><office>Munich</office></additionalOffices>
  <department>Data</department><recruitingCategory>Engineering</recruitingCategory><name>Data Engineer</name>
  <jobDescriptions>
    <jobDescription><name>Your tasks</name><value><![CDATA[<p>You build pipelines.</p>]]></value></jobDescription>
    <jobDescription><name>Your profile</name><value><![CDATA[<ul><li>Experience with Python</li></ul>]]></value></jobDescription>
  </jobDescriptions>
  <employmentType>permanent</employmentType><seniority>experienced</seniority><schedule>full-time</schedule>
  <yearsOfExperience>2-5</yearsOfExperience><createdAt>2026-08-05T10:10:41+00:00</createdAt>
</position></workzag-jobs>`;

const workday = {
  jobPostingInfo: {
    id: 'f00',
    title: 'Data Engineer',
    jobDescription: TEXT,
    location: 'Berlin',
    additionalLocations: ['Munich'],
    postedOn: 'Posted 3 Days Ago',
    startDate: '2026-08-05',
    timeType: 'Full time',
    remoteType: 'Hybrid',
    jobReqId: 'JR1',
    country: { descriptor: 'Germany', id: 'dcc5' },
    externalUrl: 'https://acme.wd12.myworkdayjobs.com/en-US/Careers/job/Berlin/Data-Engineer_JR1',
  },
  hiringOrganization: { name: 'Acme' },
};

const posting = {
  '@context': 'http://schema.org/',
  '@type': 'JobPosting',
  title: 'Data Engineer',
  url: 'https://acme.example/jobs/1',
  identifier: { '@type': 'PropertyValue', name: 'Acme', value: 7167 },
  datePosted: '2026-08-05T10:00:00+02:00',
  employmentType: ['FULL_TIME'],
  hiringOrganization: { '@type': 'Organization', name: 'Acme' },
  jobLocation: [
    {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Berlin',
        postalCode: '10178',
        addressCountry: 'DE',
        addressRegion: 'Europe',
      },
    },
  ],
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { minValue: 60000, maxValue: '75000', unitText: 'YEAR' },
  },
  experienceRequirements: { monthsOfExperience: 36 },
  description: TEXT,
};

const teamtailor = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Acme',
  items: [
    {
      id: '20fa',
      title: 'Data Engineer',
      url: 'https://career.acme.example/jobs/7167-data-engineer',
      date_published: '2026-08-05T10:00:00+02:00',
      _jobposting: posting,
    },
  ],
};

const bamboohr = {
  result: {
    jobOpening: {
      jobOpeningShareUrl: 'https://acme.bamboohr.com/careers/86',
      jobOpeningName: 'Data Engineer',
      departmentLabel: 'Data ',
      employmentStatusLabel: 'Full-Time',
      location: { city: 'Berlin', state: null, postalCode: '10178', addressCountry: 'Germany' },
      locationType: '2',
      datePosted: '2026-08-05',
      description: TEXT,
    },
  },
};

const oracle = {
  items: [
    {
      Id: '25587',
      Title: 'Data Engineer',
      ExternalPostedStartDate: '2026-08-05T00:00:00+00:00',
      PrimaryLocation: 'Berlin, Germany',
      PrimaryLocationCountry: 'DE',
      WorkplaceType: 'Hybrid',
      JobSchedule: 'Full time',
      ExternalDescriptionStr: '<p>You build pipelines.</p>',
      ExternalQualificationsStr: '<ul><li>Experience with Python</li></ul>',
    },
  ],
};

const pinpoint = {
  data: [
    {
      id: 'p-1',
      title: 'Data Engineer',
      url: 'https://acme.pinpointhq.com/en/postings/p-1',
      description: '<p>You build pipelines.</p>',
      skills_knowledge_expertise_header: 'Requirements',
      skills_knowledge_expertise: '<ul><li>Experience with Python</li></ul>',
      workplace_type: 'hybrid',
      compensation: '€60,000 - €75,000 / year',
      compensation_minimum: 60000,
      compensation_maximum: 75000,
      compensation_currency: 'EUR',
      compensation_frequency: 'year',
      compensation_visible: true,
      employment_type_text: 'Full Time',
      job: { id: 'j-1', department: { id: '1', name: 'Data' }, division: null },
      location: { id: '1', name: 'Berlin, Germany' },
    },
  ],
};

const rippling = [
  {
    uuid: '2f06',
    name: 'Data Engineer',
    department: { id: 'Data', label: 'Data' },
    url: 'https://ats.rippling.com/acme/jobs/2f06',
    workLocation: { id: 'Berlin, Germany', label: 'Berlin, Germany' },
    employmentType: { id: 'Full-time', label: 'SALARIED_FT' },
    description: { role: TEXT, company: '<p>About us.</p>' },
  },
];

const page = `<html><head><script type="application/ld+json">{"@graph":[{"@type":"Organization"},${JSON.stringify(posting)}]}</script></head><body><p>Data Engineer</p></body></html>`;

/** Format -> payload. */
export const PAYLOADS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      greenhouse,
      lever,
      ashby,
      smartrecruiters,
      workable,
      recruitee,
      workday,
      teamtailor,
      bamboohr,
      oracle,
      pinpoint,
      rippling,
    }).map(([format, payload]) => [format, JSON.stringify(payload)]),
  ),
  personio,
  icims: `<html><body class="iCIMS"><script type="application/ld+json">${JSON.stringify({ ...posting, url: 'https://careers-acme.icims.com/jobs/7167/data-engineer/job' })}</script></body></html>`,
  jobposting: page,
};
