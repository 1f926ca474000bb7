/** Public pages: name of the screenshot -> path. */
export const PUBLIC: Readonly<Record<string, string>> = {
  landing: '/',
  'sign-in': '/sign-in',
  'sign-in-organization': '/sign-in/organization',
  'sign-in-callback': '/sign-in/callback',
  quality: '/quality',
  docs: '/docs',
  guide: '/docs/quick-start',
  'guide-tables': '/docs/errors',
  'guide-fields': '/docs/jobs',
  'guide-unknown': '/docs/unknown',
  reference: '/reference',
  'reference-operation': '/reference/getJobs',
  'reference-body': '/reference/postMetricsQuery',
  'invite-invalid': '/invite/unknown',
  'reset-invalid': '/reset/unknown',
  'not-found': '/nope',
};

export const SLICE = 'period=365d&onet_codes=15-1252.00';

/** A search whose postings have much to show. */
export const PREVIEW = 'titles=engineer&countries=US&has_salary=true&job_statuses=active';

/** A filter of each kind, so that every kind of chip is shown. */
const EVERY_CHIP =
  'q=engineer&titles="Data Engineer"&locations=US-CA&countries_not=FR&source_types_not=agency&salary_gte=90000&created_at_within_days=90&has_salary=true&technologies_all=python&near=37.77,-122.42&job_statuses=active';

/** Member pages: name of the screenshot -> path. */
export const pagesOf = (
  company: string,
  job: string,
  watch: string,
  view: string,
): Readonly<Record<string, string>> => ({
  saved: '/saved',
  'saved-invalid': `/saved/${view}`,
  'saved-unknown': `/saved/Q${'0'.repeat(32)}`,
  boards: '/boards',
  'board-unknown': `/boards/B${'0'.repeat(32)}`,
  overview: '/overview',
  explore: '/explore',
  'explore-results': '/explore?titles=engineer&countries=US',
  'explore-preview': `/explore?${PREVIEW}&job=${job}`,
  'explore-charts': '/explore?titles=engineer&countries=US&show=charts',
  'explore-chips': `/explore?${EVERY_CHIP}`,
  'explore-charts-all': '/explore?show=charts',
  'explore-empty': '/explore?q=zeppelin&countries_not=DE',
  companies: '/companies',
  'companies-results': '/companies?hq_countries=DE',
  'companies-technology': '/companies?technologies=python&growth_gte=0.1',
  'companies-empty': '/companies?q=zeppelin',
  company: `/companies/${company}`,
  'company-unknown': '/companies/S0000000000000000000000000000000f',
  'connect-invalid': '/connect/unknown',
  'single-sign-on': '/settings/single-sign-on',
  metrics: '/metrics',
  'metrics-demand': `/metrics?${SLICE}`,
  'metrics-skills': `/metrics?${SLICE}&view=skills`,
  'metrics-benchmark': `/metrics?${SLICE}&countries=US&view=benchmark`,
  'metrics-compare': `/metrics?${SLICE}&view=compare&vs=${encodeURIComponent('countries=GB;countries=DE')}`,
  'metrics-chips': '/metrics?period=90d&states=CA&levels_not=internship&created_at_gte=2026-01-01',
  'metrics-thin': '/metrics?period=90d&technologies=ios&countries=PT&view=skills',
  'metrics-suppressed': '/metrics?period=30d&countries=PT&levels=internship',
  signals: '/signals',
  'signals-feed': '/signals?sort=newest',
  'signals-filtered': '/signals?types=hiring_surge&strength_gte=0.4&collections=Target accounts',
  technologies: '/technologies',
  'technologies-results': '/technologies?q=sql&prefix=true',
  technology: '/technologies/python',
  'technology-unknown': '/technologies/unknown',
  watches: '/watches',
  watch: `/watches/${watch}`,
  'watch-unknown': `/watches/W${'0'.repeat(32)}`,
  exports: '/exports',
  usage: '/usage',
  billing: '/billing',
  collections: '/collections',
  exclusions: '/exclusions',
  'exclusions-jobs': '/exclusions?tab=jobs',
  members: '/members',
  audit: '/audit',
  tokens: '/settings/api',
  sessions: '/settings/sessions',
});
