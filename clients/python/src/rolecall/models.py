# Derived from docs/reference/openapi.json by `npm run derive:python`: do not edit.
# Document: 6c2d12364bdb5aa581f420dc5d5ef0b3fc18dc745ce1ff66f21184aeda9cf71b

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired


class JobLocationsCbsa(TypedDict):
    code: str | None
    name: str | None


class JobWorkplaceDetailsTravel(TypedDict):
    required: bool | None
    text: str | None
    percent: NotRequired[int | None]


class JobWorkplaceDetailsTimezone(TypedDict):
    zones: list[str]
    overlap_hours: int | None
    text: str | None


class JobIscoGroups(TypedDict):
    code: str | None
    title: str | None


class JobTechnologies(TypedDict):
    slug: str
    name: str | None
    category: str | None


class JobContacts(TypedDict):
    name: str | None
    title: str | None
    email: str | None
    phone: str | None


class JobScheduleDetails(TypedDict):
    hours_per_week: float | None
    shifts: list[str]
    flexible: bool | None
    text: str | None


class JobExperienceDetails(TypedDict):
    years_min: int | None
    years_max: int | None
    text: str | None


class JobCertificationRequirements(TypedDict):
    name: str | None
    required: bool | None
    text: str | None


class JobOccupationDetailsAlternatives(TypedDict):
    code: str | None
    title: str | None
    confidence: float | None


class JobOccupationDetails(TypedDict):
    confidence: float | None
    alternatives: list[JobOccupationDetailsAlternatives]
    major_group: str | None
    job_zone: int | None
    matched_on: str | None


class JobModerationDetails(TypedDict):
    placeholder: bool | None
    evergreen: bool | None
    duplicate_of: str | None
    role_id: str | None
    is_primary: bool | None
    reposts: int | None
    continues: str | None
    liveness: float | None


SourceGrowth = TypedDict(
    'SourceGrowth',
    {
        'change': float | None,
        'n': int,
        'active': int,
        'coverage': float,
        'from': str,
        'to': str,
    },
)


SignalWindow = TypedDict(
    'SignalWindow',
    {
        'from': str,
        'to': str,
    },
)


class SignalEvidence(TypedDict):
    job_ids: list[str]


class DidYouMeanItem(TypedDict):
    parameter: str
    given: str
    meant: str
    applied: bool


FoldedItem: TypeAlias = int


Empty: TypeAlias = dict[str, Any]


class DidYouMean(TypedDict):
    parameter: str
    given: str
    meant: str
    applied: bool


class Without(TypedDict):
    parameter: str
    count: int


class DatasetAge(TypedDict):
    as_of: str
    age_days: int


class MeasuredShare(TypedDict):
    value: float
    low: float
    high: float
    n: int


class QualityMeasurement(TypedDict):
    measure: str
    set: str
    labels: str
    set_use: str
    precision: MeasuredShare | None
    recall: MeasuredShare | None
    accuracy: MeasuredShare | None
    published: str | None
    measured_on: str
    commit: str
    headline: bool
    same_version: bool


class FieldCoverage(TypedDict):
    known: int
    with_value: int


class FieldQuality(TypedDict):
    filter: str
    field: str
    coverage: FieldCoverage
    measurements: list[QualityMeasurement]


class Quality(TypedDict):
    data: list[FieldQuality]
    active_postings: int
    notes: list[str]
    as_of: str


class CompanyAlternative(TypedDict):
    id: str
    brand_name: str
    url_source: str
    hq_country: str | None
    active_jobs_count: int


class Span(TypedDict):
    start: int
    end: int


class Fragment(TypedDict):
    start: int
    text: str
    spans: list[Span]


Job1: TypeAlias = str


Source1: TypeAlias = str


Filter: TypeAlias = str


Facet: TypeAlias = str


class LoggedRequest(TypedDict):
    at: str
    method: str
    route: str
    status: int
    ms: float
    credits: int
    records: int
    token_id: str | None
    request_id: str


class RequestList(TypedDict):
    data: list[LoggedRequest]
    kept: int


class TitleSuggestion(TypedDict):
    title: str
    onet_code: str | None
    onet_title: str | None
    onet_jobs_count: int | None
    jobs_count: int


class TitleSuggestionList(TypedDict):
    data: list[TitleSuggestion]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class HiddenJob(TypedDict):
    job_id: str
    hidden_at: str
    title: str | None
    source_id: str | None
    brand_name: str | None


class HiddenJobList(TypedDict):
    data: list[HiddenJob]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class HiddenJobState(TypedDict):
    job_id: NotRequired[str]
    hidden_at: NotRequired[str | None]


class BlockedSourceState(TypedDict):
    source_id: NotRequired[str]
    blocked_at: NotRequired[str | None]


OnetCode: TypeAlias = str


Country1: TypeAlias = str


State: TypeAlias = str


Cbsa: TypeAlias = str


Industry: TypeAlias = str


Level1: TypeAlias = str


Commitment1: TypeAlias = str


WorkModel1: TypeAlias = str


Technology1: TypeAlias = str


SourceId: TypeAlias = str


class Slice(TypedDict):
    onet_codes: NotRequired[list[OnetCode]]
    countries: NotRequired[list[Country1]]
    states: NotRequired[list[State]]
    cbsas: NotRequired[list[Cbsa]]
    industries: NotRequired[list[Industry]]
    levels: NotRequired[list[Level1]]
    commitments: NotRequired[list[Commitment1]]
    work_models: NotRequired[list[WorkModel1]]
    technologies: NotRequired[list[Technology1]]
    source_ids: NotRequired[list[SourceId]]
    filters: NotRequired[dict[str, str | list[str]]]


Period = TypedDict(
    'Period',
    {
        'name': str,
        'from': str,
        'to': str,
        'partial': bool,
    },
)


class FiltersKnown(TypedDict):
    filters: list[str]
    n: int
    of: int


class FiltersKnownOfRow(TypedDict):
    n: int
    of: int
    share: float | None


EarlierPeriod = TypedDict(
    'EarlierPeriod',
    {
        'from': str,
        'to': str,
    },
)


class Citation(TypedDict):
    text: str
    definitions: str


class Vintage(TypedDict):
    id: str
    published_at: str
    as_of: str
    definitions: str
    latest: bool
    history_rebuilt_at: str | None
    first_published_at: str
    request: str


class LargestRevision(TypedDict):
    day: str
    before: float
    now: float
    change: float


class Watch(TypedDict):
    boards: int
    inferred_boards: int
    current_boards: int
    since: str | None
    until: str | None
    fetches: int


class MetricsConcentrationRow(TypedDict):
    value: str
    label: str
    n: int
    share: float
    location_quotient: float | None


SeriesChange = TypedDict(
    'SeriesChange',
    {
        'from': str,
        'to': str,
        'new': float | None,
        'openings': float | None,
        'active': float | None,
    },
)


class DatasetWatch(TypedDict):
    boards: int
    inferred_boards: int
    current_boards: int
    since: str | None
    until: str | None
    fetches: int
    unverified_postings: int


MetricsDistributionRow = TypedDict(
    'MetricsDistributionRow',
    {
        'from': int,
        'to': int,
        'n': int,
        'share': float,
    },
)


class EndingCohort(TypedDict):
    n: int
    employers: int
    closed: int
    reposted: int
    fetch_days: float | None
    open: int
    lost: int


class PayEstimate(TypedDict):
    percent: float
    standard_error: float
    low: float
    high: float
    p_value: float
    significant: bool


class PreviousPeriod(TypedDict):
    new: int
    change: float | None


class BridgedOccupation(TypedDict):
    onet_code: str
    title: str
    n: int
    coverage: float | None


class SimilarOccupationsRow(TypedDict):
    onet_code: str
    title: str
    similarity: float
    n: int
    few_texts: bool


PreviousWindow = TypedDict(
    'PreviousWindow',
    {
        'from': str,
        'to': str,
        'n': int,
    },
)


class Churn(TypedDict):
    boards: int
    n_read: int
    previous_n_read: int
    rate: float
    floor: float
    excess: float
    gains: float
    losses: float


class TechnologyChurnRow(TypedDict):
    technology: str
    label: str
    from_share: float
    to_share: float
    change: float


class TechnologyStackRow(TypedDict):
    technology: str
    label: str
    category: str | None
    n: int
    share: float
    lift: float | None
    comparative_advantage: float | None


class TechnologyCount(TypedDict):
    data: list[TechnologyStackRow]
    count: int
    next_cursor: str | None
    has_more: Literal[False]
    as_of: str


class TechnologyOnMatchedBoards(TypedDict):
    boards: int
    n_read: int
    previous_n_read: int
    share: float | None
    previous_share: float | None
    change: float | None


class TechnologyTrendRow(TypedDict):
    technology: str
    label: str
    month: str
    partial: bool
    n: int
    n_read: int
    share: float | None
    coverage: float | None
    coverage_changed: bool
    matched: TechnologyOnMatchedBoards | None


class ExportFile(TypedDict):
    name: str
    rows: int
    bytes: int
    sha256: str
    url: str
    url_expires_at: str


class Dataset(TypedDict):
    name: str
    version: int


class ExportView(TypedDict):
    dataset: Dataset | None
    epoch: str | None
    change_number: int | None
    as_of: str
    opened_at: str
    rows: int
    note: str | None


class ClassifiedPassage(TypedDict):
    text: str
    value: NotRequired[Any]
    start: int | None
    end: int | None


class FacetValue(TypedDict):
    value: str
    label: str
    count: int
    logo_url: NotRequired[str | None]
    gte: NotRequired[int | str]
    lte: NotRequired[int | str]
    children: NotRequired[list[FacetValue]]


class Facet1(TypedDict):
    facet: str
    values: list[FacetValue]
    other_count: int
    unknown: NotRequired[int]
    missing: NotRequired[int]
    total: int
    error_bound: int


class Options(TypedDict):
    data: list[Facet1]
    as_of: str
    did_you_mean: NotRequired[list[DidYouMean]]


class DeletedWatch(TypedDict):
    id: NotRequired[str]
    deleted: NotRequired[Literal[True]]


class DeletedWebhook(TypedDict):
    id: NotRequired[str]
    deleted: NotRequired[Literal[True]]


class WebhookTest(TypedDict):
    message_id: str


class WebhookDelivery(TypedDict):
    message_id: str
    attempt: int
    watch_id: str | None
    events: int
    first_sequence: int | None
    last_sequence: int | None
    credits: int
    started_at: str
    delivered: bool
    duration_ms: int | None
    status: int | None
    error: str | None
    response: str | None


class WebhookDeliveryList(TypedDict):
    data: list[WebhookDelivery]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


Method: TypeAlias = Literal['grid', 'live']


JobStatus: TypeAlias = Literal['active', 'unverified', 'inactive']


Level: TypeAlias = Literal['internship', 'entry', 'mid', 'senior', 'lead', 'manager', 'director', 'executive']


Commitment: TypeAlias = Literal['full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer', 'other']


WorkModel: TypeAlias = Literal['on_site', 'hybrid', 'remote']


BenefitType: TypeAlias = Literal['health_insurance', 'dental', 'vision', 'life_insurance', 'retirement', 'equity', 'bonus', 'commission', 'pto', 'parental_leave', 'sabbatical', 'wellness', 'learning_budget', 'remote_stipend', 'relocation', 'commuter', 'meals', 'visa']


CompensationType: TypeAlias = Literal['base', 'bonus', 'commission', 'equity', 'ote', 'sign_on', 'tips']


EngagementType: TypeAlias = Literal['employee', 'contractor', 'freelance', 'apprenticeship', 'internship', 'volunteer']


LevelType: TypeAlias = Literal['individual_contributor', 'manager', 'executive']


Currency: TypeAlias = Literal['AED', 'AFN', 'ALL', 'AMD', 'ANG', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BGN', 'BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CUC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HRK', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD', 'KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SLL', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VES', 'VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XDR', 'XOF', 'XPF', 'XSU', 'YER', 'ZAR', 'ZMW', 'ZWG', 'ZWL']


PayPeriod: TypeAlias = Literal['year', 'month', 'week', 'day', 'hour']


Provenance: TypeAlias = Literal['declared', 'extracted']


PayAssumption: TypeAlias = Literal['currency', 'period']


Country: TypeAlias = Literal['AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ', 'BA', 'BB', 'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BV', 'BW', 'BY', 'BZ', 'CA', 'CC', 'CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CX', 'CY', 'CZ', 'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'EH', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO', 'FR', 'GA', 'GB', 'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU', 'GW', 'GY', 'HK', 'HM', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IM', 'IN', 'IO', 'IQ', 'IR', 'IS', 'IT', 'JE', 'JM', 'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KY', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NU', 'NZ', 'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS', 'PT', 'PW', 'PY', 'QA', 'RE', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE', 'SG', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK', 'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'UM', 'US', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU', 'WF', 'WS', 'YE', 'YT', 'ZA', 'ZM', 'ZW']


CadencePeriod: TypeAlias = Literal['week', 'month', 'quarter', 'year']


IscoMatch: TypeAlias = Literal['exact', 'broader', 'several']


OfferStatus: TypeAlias = Literal['offered', 'not_offered', 'unknown']


ContractType: TypeAlias = Literal['permanent', 'fixed_term', 'contract', 'temporary', 'seasonal']


EducationLevel: TypeAlias = Literal['none', 'high_school', 'associate', 'bachelor', 'master', 'doctorate']


Clearance: TypeAlias = Literal['none', 'public_trust', 'confidential', 'secret', 'top_secret', 'ts_sci', 'other']


LanguageLevel: TypeAlias = Literal['basic', 'conversational', 'professional', 'fluent', 'native']


OtherRequirementType: TypeAlias = Literal['driving_licence', 'age', 'physical', 'travel', 'equipment', 'other']


Sector: TypeAlias = Literal['private', 'public', 'nonprofit', 'government', 'education']


SourceType: TypeAlias = Literal['employer', 'agency', 'aggregator']


EmployeeRange: TypeAlias = Literal['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+']


SourceSignalType: TypeAlias = Literal['hiring_surge', 'hiring_slowdown', 'hiring_freeze', 'hiring_restart', 'new_country', 'new_metro', 'location_exit', 'new_department', 'department_surge', 'leadership_role', 'remote_policy_change', 'pay_increase', 'pay_decrease', 'pay_transparency_started', 'visa_sponsorship_started', 'mass_closure', 'stuck_role', 'role_reposted']


TechnologyPayReliabilityLevel: TypeAlias = Literal['good', 'thin', 'cannot_say']


TechnologyPayCurrency: TypeAlias = Literal['USD']


TechnologyPayBasis: TypeAlias = Literal['annual']


SignalType: TypeAlias = Literal['hiring_surge', 'hiring_slowdown', 'hiring_freeze', 'hiring_restart', 'new_country', 'new_metro', 'location_exit', 'new_department', 'department_surge', 'leadership_role', 'new_technology', 'technology_dropped', 'remote_policy_change', 'pay_increase', 'pay_decrease', 'pay_transparency_started', 'visa_sponsorship_started', 'mass_closure', 'stuck_role', 'role_reposted']


SegmentDimension: TypeAlias = Literal['countries', 'cbsas', 'departments', 'levels', 'technologies', 'work_models', 'titles']


BaselineMethod: TypeAlias = Literal['negative_binomial', 'fisher_exact', 'good_turing', 'van_elteren', 'log_normal']


CompanyMatchStatus: TypeAlias = Literal['matched', 'ambiguous', 'none']


CompanyMatchMatchedBy: TypeAlias = Literal['id', 'address', 'name', 'legal_name', 'spelling']


CompanyMatchReason: TypeAlias = Literal['namesakes', 'similar_names', 'unknown_name', 'unknown_address', 'unknown_id', 'empty', 'credits']


DataTier: TypeAlias = Literal['min', 'default', 'max']


BillingMode: TypeAlias = Literal['credits', 'subscription']


AccountScope: TypeAlias = Literal['jobs', 'sources', 'autocomplete', 'signals', 'metrics', 'technologies', 'watches', 'exports', 'account', 'mcp']


EndpointGroup: TypeAlias = Literal['jobs', 'sources', 'autocomplete', 'signals', 'metrics', 'technologies', 'watches', 'exports', 'account', 'mcp', 'other']


ReliabilityReason: TypeAlias = Literal['no_pay_stated', 'not_known', 'fewer_than_10_postings', 'fewer_than_3_employers', 'employer_above_80_percent', 'within_one_quarter', 'not_watched', 'fewer_than_5_boards', 'fewer_than_30_postings', 'more_than_1000_companies', 'months_only', 'filters_not_known', 'more_than_half_open', 'fewer_than_30_at_risk', 'fewer_than_10_occupations', 'earlier_not_observed', 'fewer_than_10_cells', 'fewer_than_10_employers', 'employer_above_50_percent', 'stated_by_few', 'few_are_compared', 'no_interval', 'wide_interval']


PaySuppressed: TypeAlias = Literal['no_pay_stated', 'fewer_than_10_postings', 'fewer_than_3_employers', 'employer_above_80_percent', 'within_one_quarter']


DaysOpenSuppressed: TypeAlias = Literal['more_than_half_open', 'fewer_than_30_at_risk']


IndexValueGap: TypeAlias = Literal['not_watched', 'fewer_than_5_boards', 'fewer_than_30_postings', 'more_than_1000_companies', 'months_only', 'filters_not_known']


MetricsBenchmarkRowTest: TypeAlias = Literal['clustered_t', 'clustered_median']


MetricsBenchmarkRowUntested: TypeAlias = Literal['no_test', 'fewer_than_30_employers', 'employer_above_20_percent']


MetricsBenchmarkCoverageBasis: TypeAlias = Literal['all', 'filters_known', 'value_known', 'pay_stated', 'text_read', 'pay_stated_and_text_read']


DailyIndexRowChangeGap: TypeAlias = Literal['not_chained', 'earlier_withheld']


DailyIndexRowGap: TypeAlias = Literal['not_watched', 'fewer_than_5_boards', 'fewer_than_10_postings']


SeasonalAdjustmentReason: TypeAlias = Literal['no_chain_of_three_years']


RevisionReasonReason: TypeAlias = Literal['definitions', 'history_rebuilt', 'base', 'late_fetches', 'boards', 'postings', 'earlier_days', 'withheld', 'withdrawn', 'basis', 'seasonal_factors']


MetricsDiffusionRowBy: TypeAlias = Literal['employers', 'occupations']


MetricsDimension: TypeAlias = Literal['onet_codes', 'countries', 'states', 'cbsas', 'industries', 'levels', 'commitments', 'work_models', 'technologies', 'source_ids']


MetricsGridSetOccupationDigit: TypeAlias = Literal[2, 4, 6, 8]


MetricsEndingsRowEnd: TypeAlias = Literal['closed', 'reposted', 'any']


DenominatorsMeasure: TypeAlias = Literal['employment', 'unemployment']


DenominatorsUnit: TypeAlias = Literal['persons', 'thousand_persons']


TechnologyBridgeRowState: TypeAlias = Literal['shared', 'missing', 'not_needed']


ExportKind: TypeAlias = Literal['jobs', 'sources', 'signals', 'technologies', 'metrics', 'metrics_series', 'metrics_index', 'metrics_distribution', 'metrics_concentration', 'metrics_diffusion', 'metrics_turnover', 'metrics_endings', 'metrics_pay_growth', 'metrics_benchmark', 'metrics_compare', 'metrics_skill_premium', 'technologies_trend', 'technologies_stack', 'technologies_churn', 'technologies_bridge', 'technologies_similar_occupations']


ExportFormat: TypeAlias = Literal['parquet', 'ndjson', 'csv']


ExportCompression: TypeAlias = Literal['zstd', 'gzip']


ExportState: TypeAlias = Literal['queued', 'running', 'paused', 'complete', 'canceled', 'failed', 'expired']


ExportReason: TypeAlias = Literal['insufficient_credits', 'max_credits', 'plan_limit', 'view_lost', 'tier_changed', 'disk_full', 'bucket_refused', 'files_missing', 'api_disabled', 'internal_error', 'bucket_unavailable']


ClassifiedEvidenceFrom: TypeAlias = Literal['declared', 'title', 'text', 'combined']


ClassifiedPostingStatus: TypeAlias = Literal['read', 'unread']


ClassifiedPostingReason: TypeAlias = Literal['refused', 'too_expensive', 'failed', 'busy', 'deadline', 'credits']


SavedWatchKind: TypeAlias = Literal['jobs', 'sources', 'signals']


SavedWatchOn: TypeAlias = Literal['matched', 'changed', 'unmatched', 'closed']


SavedWatchOncePer: TypeAlias = Literal['record', 'source']


SavedWatchStatus: TypeAlias = Literal['active', 'paused', 'invalid']


WebhookFormat: TypeAlias = Literal['standard', 'slack', 'discord']


WebhookStatus: TypeAlias = Literal['active', 'failing', 'waiting', 'paused']


ErrorCode: TypeAlias = Literal['invalid_cursor', 'cursor_expired', 'link_expired', 'missing_parameter', 'invalid_request', 'batch_too_large', 'idempotency_key_reused', 'unauthorized', 'insufficient_credits', 'organization_api_disabled', 'organization_not_linked', 'read_only_token', 'insufficient_scope', 'test_token', 'field_not_in_plan', 'plan_limit_reached', 'origin_not_allowed', 'not_found', 'method_not_allowed', 'payload_too_large', 'rate_limited', 'internal_error', 'service_unavailable']


AccountGroupByValue: TypeAlias = Literal['day', 'endpoint_group']


AgainstValue: TypeAlias = Literal['all', 'onet_codes', 'countries', 'states', 'cbsas', 'industries', 'levels', 'commitments', 'work_models', 'technologies', 'source_ids']


BenefitTypeOrUnknown: TypeAlias = Literal['health_insurance', 'dental', 'vision', 'life_insurance', 'retirement', 'equity', 'bonus', 'commission', 'pto', 'parental_leave', 'sabbatical', 'wellness', 'learning_budget', 'remote_stipend', 'relocation', 'commuter', 'meals', 'visa', 'unknown']


CollapseValue: TypeAlias = Literal['company', 'role']


CommitmentOrUnknown: TypeAlias = Literal['full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer', 'other', 'unknown']


CompensationTypeOrUnknown: TypeAlias = Literal['base', 'bonus', 'commission', 'equity', 'ote', 'sign_on', 'tips', 'unknown']


ContractTypeOrUnknown: TypeAlias = Literal['permanent', 'fixed_term', 'contract', 'temporary', 'seasonal', 'unknown']


DiffusionChangeValue: TypeAlias = Literal['previous', 'year']


DuplicatesValue: TypeAlias = Literal['include', 'exclude']


EducationLevelOrUnknown: TypeAlias = Literal['none', 'high_school', 'associate', 'bachelor', 'master', 'doctorate', 'unknown']


EmployeeRangeOrUnknown: TypeAlias = Literal['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+', 'unknown']


EngagementTypeOrUnknown: TypeAlias = Literal['employee', 'contractor', 'freelance', 'apprenticeship', 'internship', 'volunteer', 'unknown']


Unknown: TypeAlias = Literal['unknown']


FormatValue: TypeAlias = Literal['json', 'csv']


BooleanOrUnknown: TypeAlias = bool | Unknown


IncludeValue: TypeAlias = Literal['growth', 'signal_types']


IntervalValue: TypeAlias = Literal['month', 'week', 'day']


JobsFacetsValue: TypeAlias = Literal['arrangements', 'benefit_types', 'brands', 'categories', 'cbsas', 'certifications', 'cities', 'commitments', 'compensation_types', 'contract', 'countries', 'created_at', 'departments', 'education_levels', 'employee_ranges', 'engagement_types', 'first_seen_at', 'has_text', 'hq_countries', 'hq_states', 'industries', 'internship', 'isco_codes', 'job_statuses', 'jobboard_formats', 'level_types', 'levels', 'liveness_ranges', 'locations', 'offers_visa_sponsorship', 'onet_codes', 'post_languages', 'relocation_assistance', 'remote', 'remote_from', 'required_languages', 'salary', 'salary_currencies', 'schedule', 'security_clearances', 'source_ids', 'source_types', 'states', 'subdepartments', 'tags', 'technologies', 'timezones', 'updated_at', 'visa_sponsorship', 'work_authorizations', 'work_models']


LevelOrUnknown: TypeAlias = Literal['internship', 'entry', 'mid', 'senior', 'lead', 'manager', 'director', 'executive', 'unknown']


JobsSortValue: TypeAlias = Literal['newest', 'oldest', 'updated', 'relevance', 'salary']


SourceTypeOrUnknown: TypeAlias = Literal['employer', 'agency', 'aggregator', 'unknown']


WorkModelOrUnknown: TypeAlias = Literal['on_site', 'hybrid', 'remote', 'unknown']


LevelTypeOrUnknown: TypeAlias = Literal['individual_contributor', 'manager', 'executive', 'unknown']


LivenessRangeOrUnknown: TypeAlias = Literal['below_70_percent', '70_to_80_percent', '80_to_90_percent', '90_percent_or_more', 'unknown']


MetricsSortValue: TypeAlias = Literal['-new', 'new', '-growth', 'growth', '-change', 'change', '-opened', 'opened', '-closed', 'closed', '-active', 'active', '-employers', 'employers', '-roles', 'roles', '-remote_share', 'remote_share', '-pay_p50', 'pay_p50', '-pay_mean', 'pay_mean', '-days_open', 'days_open']


OccupationDigitsValue: TypeAlias = Literal['2', '4', '6', '8']


OutcomeValue: TypeAlias = Literal['ok', 'error']


RelatedSortValue: TypeAlias = Literal['related']


RowsValue: TypeAlias = Literal['changes', 'full', 'content']


ClearanceOrUnknown: TypeAlias = Literal['none', 'public_trust', 'confidential', 'secret', 'top_secret', 'ts_sci', 'other', 'unknown']


SourceSignalTypeOrUnknown: TypeAlias = Literal['hiring_surge', 'hiring_slowdown', 'hiring_freeze', 'hiring_restart', 'new_country', 'new_metro', 'location_exit', 'new_department', 'department_surge', 'leadership_role', 'remote_policy_change', 'pay_increase', 'pay_decrease', 'pay_transparency_started', 'visa_sponsorship_started', 'mass_closure', 'stuck_role', 'role_reposted', 'unknown']


SignalsSortValue: TypeAlias = Literal['newest', 'oldest']


SourcesFacetsValue: TypeAlias = Literal['employee_ranges', 'hq_countries', 'hq_states', 'industries', 'jobboard_formats', 'signal_types', 'source_types', 'technologies']


SourcesSortValue: TypeAlias = Literal['jobs', 'growth', 'relevance']


TechnologiesPeriodValue: TypeAlias = Literal['30d', '90d', '365d']


TechnologiesSortValue: TypeAlias = Literal['jobs', 'name', 'pay']


V4WatchesStatus: TypeAlias = Literal['active', 'paused']


V4WebhooksStart: TypeAlias = Literal['now', 'beginning']


class GetJobsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[str]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[JobsSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    collapse: NotRequired[CollapseValue]
    highlight: NotRequired[bool]


class GetJobsSearchParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[str]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[JobsSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    collapse: NotRequired[CollapseValue]
    highlight: NotRequired[bool]


Id: TypeAlias = str


IdsNotItem: TypeAlias = str


SourceIdsNotItem: TypeAlias = str


SourceJobId: TypeAlias = str


SourceJobIdsNotItem: TypeAlias = str


JobboardFormat: TypeAlias = str


JobboardFormatsNotItem: TypeAlias = str


OnetCodesNotItem: TypeAlias = str


City: TypeAlias = str


CitiesNotItem: TypeAlias = str


CitiesAllItem: TypeAlias = str


StatesNotItem: TypeAlias = str


StatesAllItem: TypeAlias = str


Zip: TypeAlias = str


ZipsNotItem: TypeAlias = str


ZipsAllItem: TypeAlias = str


CbsasNotItem: TypeAlias = str


CbsasAllItem: TypeAlias = str


Location: TypeAlias = str


LocationsNotItem: TypeAlias = str


LocationsAllItem: TypeAlias = str


Arrangement: TypeAlias = str


ArrangementsNotItem: TypeAlias = str


ArrangementsAllItem: TypeAlias = str


Timezone: TypeAlias = str


TimezonesNotItem: TypeAlias = str


TimezonesAllItem: TypeAlias = str


IscoCode: TypeAlias = str


IscoCodesNotItem: TypeAlias = str


IndustriesNotItem: TypeAlias = str


Tag: TypeAlias = str


TagsNotItem: TypeAlias = str


TagsAllItem: TypeAlias = str


PostLanguage: TypeAlias = str


PostLanguagesNotItem: TypeAlias = str


Department: TypeAlias = str


DepartmentsNotItem: TypeAlias = str


Subdepartment: TypeAlias = str


SubdepartmentsNotItem: TypeAlias = str


TechnologiesNotItem: TypeAlias = str


TechnologiesAllItem: TypeAlias = str


Category: TypeAlias = str


CategoriesNotItem: TypeAlias = str


CategoriesAllItem: TypeAlias = str


ScheduleItem: TypeAlias = str


ScheduleNotItem: TypeAlias = str


ScheduleAllItem: TypeAlias = str


Certification: TypeAlias = str


CertificationsNotItem: TypeAlias = str


CertificationsAllItem: TypeAlias = str


RequiredLanguage: TypeAlias = str


RequiredLanguagesNotItem: TypeAlias = str


RequiredLanguagesAllItem: TypeAlias = str


Brand: TypeAlias = str


BrandsNotItem: TypeAlias = str


BrandsAllItem: TypeAlias = str


Title: TypeAlias = str


TitlesNotItem: TypeAlias = str


Collection: TypeAlias = str


CollectionsNotItem: TypeAlias = str


SourceUrl: TypeAlias = str


SourceUrlsNotItem: TypeAlias = str


SourceName: TypeAlias = str


SourceNamesNotItem: TypeAlias = str


HqState: TypeAlias = str


HqStatesNotItem: TypeAlias = str


Field: TypeAlias = str


class PostJobsSearchRequest(TypedDict):
    ids: NotRequired[list[Id]]
    ids_not: NotRequired[list[IdsNotItem]]
    source_ids: NotRequired[list[SourceId]]
    source_ids_not: NotRequired[list[SourceIdsNotItem]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[SourceJobId]]
    source_job_ids_not: NotRequired[list[SourceJobIdsNotItem]]
    jobboard_formats: NotRequired[list[JobboardFormat]]
    jobboard_formats_not: NotRequired[list[JobboardFormatsNotItem]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[OnetCode]]
    onet_codes_not: NotRequired[list[OnetCodesNotItem]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[City]]
    cities_not: NotRequired[list[CitiesNotItem]]
    cities_all: NotRequired[list[CitiesAllItem]]
    states: NotRequired[list[State]]
    states_not: NotRequired[list[StatesNotItem]]
    states_all: NotRequired[list[StatesAllItem]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[Zip]]
    zips_not: NotRequired[list[ZipsNotItem]]
    zips_all: NotRequired[list[ZipsAllItem]]
    cbsas: NotRequired[list[Cbsa]]
    cbsas_not: NotRequired[list[CbsasNotItem]]
    cbsas_all: NotRequired[list[CbsasAllItem]]
    locations: NotRequired[list[Location]]
    locations_not: NotRequired[list[LocationsNotItem]]
    locations_all: NotRequired[list[LocationsAllItem]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[Arrangement]]
    arrangements_not: NotRequired[list[ArrangementsNotItem]]
    arrangements_all: NotRequired[list[ArrangementsAllItem]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[Timezone]]
    timezones_not: NotRequired[list[TimezonesNotItem]]
    timezones_all: NotRequired[list[TimezonesAllItem]]
    isco_codes: NotRequired[list[IscoCode]]
    isco_codes_not: NotRequired[list[IscoCodesNotItem]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[Industry]]
    industries_not: NotRequired[list[IndustriesNotItem]]
    tags: NotRequired[list[Tag]]
    tags_not: NotRequired[list[TagsNotItem]]
    tags_all: NotRequired[list[TagsAllItem]]
    post_languages: NotRequired[list[PostLanguage]]
    post_languages_not: NotRequired[list[PostLanguagesNotItem]]
    departments: NotRequired[list[Department]]
    departments_not: NotRequired[list[DepartmentsNotItem]]
    subdepartments: NotRequired[list[Subdepartment]]
    subdepartments_not: NotRequired[list[SubdepartmentsNotItem]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[Technology1]]
    technologies_not: NotRequired[list[TechnologiesNotItem]]
    technologies_all: NotRequired[list[TechnologiesAllItem]]
    categories: NotRequired[list[Category]]
    categories_not: NotRequired[list[CategoriesNotItem]]
    categories_all: NotRequired[list[CategoriesAllItem]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[ScheduleItem]]
    schedule_not: NotRequired[list[ScheduleNotItem]]
    schedule_all: NotRequired[list[ScheduleAllItem]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[Certification]]
    certifications_not: NotRequired[list[CertificationsNotItem]]
    certifications_all: NotRequired[list[CertificationsAllItem]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[RequiredLanguage]]
    required_languages_not: NotRequired[list[RequiredLanguagesNotItem]]
    required_languages_all: NotRequired[list[RequiredLanguagesAllItem]]
    brands: NotRequired[list[Brand]]
    brands_not: NotRequired[list[BrandsNotItem]]
    brands_all: NotRequired[list[BrandsAllItem]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[Title]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[TitlesNotItem]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[Collection]]
    collections_not: NotRequired[list[CollectionsNotItem]]
    source_urls: NotRequired[list[SourceUrl]]
    source_urls_not: NotRequired[list[SourceUrlsNotItem]]
    source_names: NotRequired[list[SourceName]]
    source_names_not: NotRequired[list[SourceNamesNotItem]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[HqState]]
    hq_states_not: NotRequired[list[HqStatesNotItem]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    fields: NotRequired[list[Field]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[JobsSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    collapse: NotRequired[CollapseValue]
    highlight: NotRequired[bool]


class GetJobsByJobIdParametersQuery(TypedDict):
    fields: NotRequired[list[str]]
    count: NotRequired[bool]


class GetJobsOptionsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[str]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    facets: NotRequired[list[JobsFacetsValue]]
    facet_limit: NotRequired[int]
    facet_prefix: NotRequired[str]
    facet_search: NotRequired[str]
    facets_within: NotRequired[bool]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    count: NotRequired[bool]


class PostJobsClassifyParametersQuery(TypedDict):
    count: NotRequired[bool]


class Salary(TypedDict):
    min: NotRequired[float | None]
    max: NotRequired[float | None]
    currency: NotRequired[str | None]
    period: NotRequired[str | None]


class Postings(TypedDict):
    id: NotRequired[str | None]
    title: NotRequired[str | None]
    text: NotRequired[str | None]
    html: NotRequired[str | None]
    company: NotRequired[str | None]
    locations: NotRequired[list[Location] | None]
    remote: NotRequired[bool | None]
    workplace_type: NotRequired[str | None]
    employment_type: NotRequired[str | None]
    experience_level: NotRequired[str | None]
    education: NotRequired[str | None]
    department: NotRequired[str | None]
    team: NotRequired[str | None]
    salary: NotRequired[Salary | None]
    language: NotRequired[str | None]
    published_at: NotRequired[str | None]


class PostJobsClassifyRequest(TypedDict):
    postings: list[str | Postings]


class GetQualityParametersQuery(TypedDict):
    filters: NotRequired[list[str]]


class GetJobsChangesParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[str]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    after: NotRequired[int]
    rows: NotRequired[RowsValue]


class GetJobsHiddenParametersQuery(TypedDict):
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class PostJobsHiddenByJobIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class DeleteJobsHiddenByJobIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class GetAutocompleteTitlesParametersQuery(TypedDict):
    q: str
    limit: NotRequired[int]
    count: NotRequired[bool]


class GetAutocompleteSourcesParametersQuery(TypedDict):
    q: str
    limit: NotRequired[int]
    count: NotRequired[bool]


class GetSourcesParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    urls_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    founded_year_gte: NotRequired[int]
    founded_year_lte: NotRequired[int]
    founded_year: NotRequired[list[Unknown]]
    founded_year_not: NotRequired[list[Unknown]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    growth_gte: NotRequired[float]
    growth_lte: NotRequired[float]
    growth: NotRequired[list[Unknown]]
    growth_not: NotRequired[list[Unknown]]
    growth_n_gte: NotRequired[int]
    growth_n_lte: NotRequired[int]
    growth_n: NotRequired[list[Unknown]]
    growth_n_not: NotRequired[list[Unknown]]
    signal_types: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_not: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_all: NotRequired[list[SourceSignalType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    partition: NotRequired[str]
    q: NotRequired[str]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[SourcesSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]


class GetSourcesSearchParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    urls_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    founded_year_gte: NotRequired[int]
    founded_year_lte: NotRequired[int]
    founded_year: NotRequired[list[Unknown]]
    founded_year_not: NotRequired[list[Unknown]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    growth_gte: NotRequired[float]
    growth_lte: NotRequired[float]
    growth: NotRequired[list[Unknown]]
    growth_not: NotRequired[list[Unknown]]
    growth_n_gte: NotRequired[int]
    growth_n_lte: NotRequired[int]
    growth_n: NotRequired[list[Unknown]]
    growth_n_not: NotRequired[list[Unknown]]
    signal_types: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_not: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_all: NotRequired[list[SourceSignalType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    partition: NotRequired[str]
    q: NotRequired[str]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[SourcesSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]


class GetSourcesIdBySourceIdParametersQuery(TypedDict):
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]


class GetSourcesUrlByUrlSourceParametersQuery(TypedDict):
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]


class GetSourcesByUrlSourceParametersQuery(TypedDict):
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]


class GetSourcesIdBySourceIdJobsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[str]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[JobsSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    collapse: NotRequired[CollapseValue]
    highlight: NotRequired[bool]


class GetSourcesByUrlSourceJobsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes: NotRequired[list[str]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels: NotRequired[list[LevelOrUnknown]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments: NotRequired[list[CommitmentOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models: NotRequired[list[WorkModelOrUnknown]]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[JobsSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    collapse: NotRequired[CollapseValue]
    highlight: NotRequired[bool]


class GetSourcesIdBySourceIdRelatedParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    urls_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    founded_year_gte: NotRequired[int]
    founded_year_lte: NotRequired[int]
    founded_year: NotRequired[list[Unknown]]
    founded_year_not: NotRequired[list[Unknown]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    growth_gte: NotRequired[float]
    growth_lte: NotRequired[float]
    growth: NotRequired[list[Unknown]]
    growth_not: NotRequired[list[Unknown]]
    growth_n_gte: NotRequired[int]
    growth_n_lte: NotRequired[int]
    growth_n: NotRequired[list[Unknown]]
    growth_n_not: NotRequired[list[Unknown]]
    signal_types: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_not: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_all: NotRequired[list[SourceSignalType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    partition: NotRequired[str]
    q: NotRequired[str]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[RelatedSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]


class GetSourcesByUrlSourceRelatedParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    urls_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    founded_year_gte: NotRequired[int]
    founded_year_lte: NotRequired[int]
    founded_year: NotRequired[list[Unknown]]
    founded_year_not: NotRequired[list[Unknown]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    growth_gte: NotRequired[float]
    growth_lte: NotRequired[float]
    growth: NotRequired[list[Unknown]]
    growth_not: NotRequired[list[Unknown]]
    growth_n_gte: NotRequired[int]
    growth_n_lte: NotRequired[int]
    growth_n: NotRequired[list[Unknown]]
    growth_n_not: NotRequired[list[Unknown]]
    signal_types: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_not: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_all: NotRequired[list[SourceSignalType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    partition: NotRequired[str]
    q: NotRequired[str]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    include: NotRequired[list[IncludeValue]]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[RelatedSortValue]
    known: NotRequired[bool]
    exact: NotRequired[bool]


class GetSourcesOptionsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    urls_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    founded_year_gte: NotRequired[int]
    founded_year_lte: NotRequired[int]
    founded_year: NotRequired[list[Unknown]]
    founded_year_not: NotRequired[list[Unknown]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    growth_gte: NotRequired[float]
    growth_lte: NotRequired[float]
    growth: NotRequired[list[Unknown]]
    growth_not: NotRequired[list[Unknown]]
    growth_n_gte: NotRequired[int]
    growth_n_lte: NotRequired[int]
    growth_n: NotRequired[list[Unknown]]
    growth_n_not: NotRequired[list[Unknown]]
    signal_types: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_not: NotRequired[list[SourceSignalTypeOrUnknown]]
    signal_types_all: NotRequired[list[SourceSignalType]]
    technologies: NotRequired[list[str]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    partition: NotRequired[str]
    q: NotRequired[str]
    facets: NotRequired[list[SourcesFacetsValue]]
    facet_limit: NotRequired[int]
    facet_prefix: NotRequired[str]
    facet_search: NotRequired[str]
    facets_within: NotRequired[bool]
    known: NotRequired[bool]
    exact: NotRequired[bool]
    count: NotRequired[bool]


class PostSourcesMatchParametersQuery(TypedDict):
    count: NotRequired[bool]


Company: TypeAlias = str | None


class PostSourcesMatchRequest(TypedDict):
    companies: list[Company]
    min_confidence: NotRequired[float]


class GetSourcesChangesParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    urls: NotRequired[list[str]]
    urls_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    founded_year_gte: NotRequired[int]
    founded_year_lte: NotRequired[int]
    founded_year: NotRequired[list[Unknown]]
    founded_year_not: NotRequired[list[Unknown]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    partition: NotRequired[str]
    q: NotRequired[str]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    after: NotRequired[int]
    rows: NotRequired[RowsValue]


class GetSourcesBlockedParametersQuery(TypedDict):
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class PostSourcesBlockedBySourceIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class DeleteSourcesBlockedBySourceIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class GetSignalsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    types: NotRequired[list[SignalType]]
    types_not: NotRequired[list[SignalType]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    detected_at_gte: NotRequired[str]
    detected_at_lte: NotRequired[str]
    detected_at_within_days: NotRequired[int]
    strength_gte: NotRequired[float]
    strength_lte: NotRequired[float]
    segment: NotRequired[list[str]]
    segment_not: NotRequired[list[str]]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[SignalsSortValue]
    known: NotRequired[bool]


class GetSignalsTypesParametersQuery(TypedDict):
    count: NotRequired[bool]


class GetSourcesIdBySourceIdSignalsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    types: NotRequired[list[SignalType]]
    types_not: NotRequired[list[SignalType]]
    source_ids: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    detected_at_gte: NotRequired[str]
    detected_at_lte: NotRequired[str]
    detected_at_within_days: NotRequired[int]
    strength_gte: NotRequired[float]
    strength_lte: NotRequired[float]
    segment: NotRequired[list[str]]
    segment_not: NotRequired[list[str]]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    industries_not: NotRequired[list[str]]
    industries_all: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[SignalsSortValue]
    known: NotRequired[bool]


class GetMetricsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    period: NotRequired[str]
    group_by: NotRequired[list[MetricsDimension]]
    sort: NotRequired[MetricsSortValue]
    min_n: NotRequired[int]
    change: NotRequired[DiffusionChangeValue]
    occupation_digits: NotRequired[OccupationDigitsValue]
    denominators: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class PostMetricsQueryRequest(TypedDict):
    ids: NotRequired[list[Id]]
    ids_not: NotRequired[list[IdsNotItem]]
    source_ids_not: NotRequired[list[SourceIdsNotItem]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[SourceJobId]]
    source_job_ids_not: NotRequired[list[SourceJobIdsNotItem]]
    jobboard_formats: NotRequired[list[JobboardFormat]]
    jobboard_formats_not: NotRequired[list[JobboardFormatsNotItem]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[OnetCodesNotItem]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[City]]
    cities_not: NotRequired[list[CitiesNotItem]]
    cities_all: NotRequired[list[CitiesAllItem]]
    states_not: NotRequired[list[StatesNotItem]]
    states_all: NotRequired[list[StatesAllItem]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[Zip]]
    zips_not: NotRequired[list[ZipsNotItem]]
    zips_all: NotRequired[list[ZipsAllItem]]
    cbsas_not: NotRequired[list[CbsasNotItem]]
    cbsas_all: NotRequired[list[CbsasAllItem]]
    locations: NotRequired[list[Location]]
    locations_not: NotRequired[list[LocationsNotItem]]
    locations_all: NotRequired[list[LocationsAllItem]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[Arrangement]]
    arrangements_not: NotRequired[list[ArrangementsNotItem]]
    arrangements_all: NotRequired[list[ArrangementsAllItem]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[Timezone]]
    timezones_not: NotRequired[list[TimezonesNotItem]]
    timezones_all: NotRequired[list[TimezonesAllItem]]
    isco_codes: NotRequired[list[IscoCode]]
    isco_codes_not: NotRequired[list[IscoCodesNotItem]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[IndustriesNotItem]]
    tags: NotRequired[list[Tag]]
    tags_not: NotRequired[list[TagsNotItem]]
    tags_all: NotRequired[list[TagsAllItem]]
    post_languages: NotRequired[list[PostLanguage]]
    post_languages_not: NotRequired[list[PostLanguagesNotItem]]
    departments: NotRequired[list[Department]]
    departments_not: NotRequired[list[DepartmentsNotItem]]
    subdepartments: NotRequired[list[Subdepartment]]
    subdepartments_not: NotRequired[list[SubdepartmentsNotItem]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[TechnologiesNotItem]]
    technologies_all: NotRequired[list[TechnologiesAllItem]]
    categories: NotRequired[list[Category]]
    categories_not: NotRequired[list[CategoriesNotItem]]
    categories_all: NotRequired[list[CategoriesAllItem]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[ScheduleItem]]
    schedule_not: NotRequired[list[ScheduleNotItem]]
    schedule_all: NotRequired[list[ScheduleAllItem]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[Certification]]
    certifications_not: NotRequired[list[CertificationsNotItem]]
    certifications_all: NotRequired[list[CertificationsAllItem]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[RequiredLanguage]]
    required_languages_not: NotRequired[list[RequiredLanguagesNotItem]]
    required_languages_all: NotRequired[list[RequiredLanguagesAllItem]]
    brands: NotRequired[list[Brand]]
    brands_not: NotRequired[list[BrandsNotItem]]
    brands_all: NotRequired[list[BrandsAllItem]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[Title]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[TitlesNotItem]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[Collection]]
    collections_not: NotRequired[list[CollectionsNotItem]]
    source_urls: NotRequired[list[SourceUrl]]
    source_urls_not: NotRequired[list[SourceUrlsNotItem]]
    source_names: NotRequired[list[SourceName]]
    source_names_not: NotRequired[list[SourceNamesNotItem]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[HqState]]
    hq_states_not: NotRequired[list[HqStatesNotItem]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[OnetCode]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[State]]
    cbsas: NotRequired[list[Cbsa]]
    industries: NotRequired[list[Industry]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[Technology1]]
    source_ids: NotRequired[list[SourceId]]
    period: NotRequired[str]
    group_by: NotRequired[list[MetricsDimension]]
    sort: NotRequired[MetricsSortValue]
    min_n: NotRequired[int]
    change: NotRequired[DiffusionChangeValue]
    occupation_digits: NotRequired[OccupationDigitsValue]
    denominators: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsSeriesParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    interval: NotRequired[IntervalValue]
    from_: NotRequired[str]
    to: NotRequired[str]
    change: NotRequired[DiffusionChangeValue]
    sort: NotRequired[MetricsSortValue]
    min_n: NotRequired[int]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    group_by: NotRequired[list[MetricsDimension]]
    occupation_digits: NotRequired[OccupationDigitsValue]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsIndexParametersQuery(TypedDict):
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    from_: NotRequired[str]
    to: NotRequired[str]
    vintage: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsDistributionParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    period: NotRequired[str]
    bin_width: NotRequired[int]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsConcentrationParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    by: MetricsDimension
    period: NotRequired[str]
    occupation_digits: NotRequired[OccupationDigitsValue]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsDiffusionParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    period: NotRequired[str]
    change: NotRequired[DiffusionChangeValue]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsTurnoverParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    from_: NotRequired[str]
    to: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsEndingsParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    period: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsPayGrowthParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    from_: NotRequired[str]
    to: NotRequired[str]
    base: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsBenchmarkParametersQuery(TypedDict):
    ids: NotRequired[list[str]]
    ids_not: NotRequired[list[str]]
    source_ids_not: NotRequired[list[str]]
    job_statuses: NotRequired[list[JobStatus]]
    job_statuses_not: NotRequired[list[JobStatus]]
    source_job_ids: NotRequired[list[str]]
    source_job_ids_not: NotRequired[list[str]]
    jobboard_formats: NotRequired[list[str]]
    jobboard_formats_not: NotRequired[list[str]]
    remote: NotRequired[BooleanOrUnknown]
    remote_not: NotRequired[list[Unknown]]
    offers_visa_sponsorship: NotRequired[BooleanOrUnknown]
    offers_visa_sponsorship_not: NotRequired[list[Unknown]]
    onet_codes_not: NotRequired[list[str]]
    created_at_gte: NotRequired[str]
    created_at_lte: NotRequired[str]
    created_at_within_days: NotRequired[int]
    first_seen_at_gte: NotRequired[str]
    first_seen_at_lte: NotRequired[str]
    first_seen_at_within_days: NotRequired[int]
    first_seen_at: NotRequired[list[Unknown]]
    first_seen_at_not: NotRequired[list[Unknown]]
    enriched_at_gte: NotRequired[str]
    enriched_at_lte: NotRequired[str]
    enriched_at_within_days: NotRequired[int]
    updated_at_gte: NotRequired[str]
    updated_at_lte: NotRequired[str]
    updated_at_within_days: NotRequired[int]
    verified_active_at_gte: NotRequired[str]
    verified_active_at_lte: NotRequired[str]
    verified_active_at_within_days: NotRequired[int]
    verified_active_at: NotRequired[list[Unknown]]
    verified_active_at_not: NotRequired[list[Unknown]]
    verified_inactive_at_gte: NotRequired[str]
    verified_inactive_at_lte: NotRequired[str]
    verified_inactive_at_within_days: NotRequired[int]
    salary_currencies: NotRequired[list[str]]
    salary_currencies_not: NotRequired[list[str]]
    cities: NotRequired[list[str]]
    cities_not: NotRequired[list[str]]
    cities_all: NotRequired[list[str]]
    states_not: NotRequired[list[str]]
    states_all: NotRequired[list[str]]
    countries_not: NotRequired[list[str]]
    countries_all: NotRequired[list[str]]
    zips: NotRequired[list[str]]
    zips_not: NotRequired[list[str]]
    zips_all: NotRequired[list[str]]
    cbsas_not: NotRequired[list[str]]
    cbsas_all: NotRequired[list[str]]
    locations: NotRequired[list[str]]
    locations_not: NotRequired[list[str]]
    locations_all: NotRequired[list[str]]
    near: NotRequired[str]
    radius_km: NotRequired[int]
    arrangements: NotRequired[list[str]]
    arrangements_not: NotRequired[list[str]]
    arrangements_all: NotRequired[list[str]]
    remote_from: NotRequired[list[str]]
    remote_from_not: NotRequired[list[str]]
    remote_from_all: NotRequired[list[str]]
    timezones: NotRequired[list[str]]
    timezones_not: NotRequired[list[str]]
    timezones_all: NotRequired[list[str]]
    isco_codes: NotRequired[list[str]]
    isco_codes_not: NotRequired[list[str]]
    levels_not: NotRequired[list[LevelOrUnknown]]
    commitments_not: NotRequired[list[CommitmentOrUnknown]]
    internship: NotRequired[bool]
    work_models_not: NotRequired[list[WorkModelOrUnknown]]
    industries_not: NotRequired[list[str]]
    tags: NotRequired[list[str]]
    tags_not: NotRequired[list[str]]
    tags_all: NotRequired[list[str]]
    post_languages: NotRequired[list[str]]
    post_languages_not: NotRequired[list[str]]
    departments: NotRequired[list[str]]
    departments_not: NotRequired[list[str]]
    subdepartments: NotRequired[list[str]]
    subdepartments_not: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_not: NotRequired[list[BenefitTypeOrUnknown]]
    benefit_types_all: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_not: NotRequired[list[CompensationTypeOrUnknown]]
    compensation_types_all: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_not: NotRequired[list[EngagementTypeOrUnknown]]
    engagement_types_all: NotRequired[list[EngagementType]]
    technologies_not: NotRequired[list[str]]
    technologies_all: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    categories_all: NotRequired[list[str]]
    visa_sponsorship: NotRequired[list[OfferStatus]]
    visa_sponsorship_not: NotRequired[list[OfferStatus]]
    relocation_assistance: NotRequired[list[OfferStatus]]
    relocation_assistance_not: NotRequired[list[OfferStatus]]
    level_types: NotRequired[list[LevelTypeOrUnknown]]
    level_types_not: NotRequired[list[LevelTypeOrUnknown]]
    schedule: NotRequired[list[str]]
    schedule_not: NotRequired[list[str]]
    schedule_all: NotRequired[list[str]]
    contract: NotRequired[list[ContractTypeOrUnknown]]
    contract_not: NotRequired[list[ContractTypeOrUnknown]]
    experience_years_gte: NotRequired[int]
    experience_years_lte: NotRequired[int]
    experience_years: NotRequired[list[Unknown]]
    experience_years_not: NotRequired[list[Unknown]]
    education_levels: NotRequired[list[EducationLevelOrUnknown]]
    education_levels_not: NotRequired[list[EducationLevelOrUnknown]]
    certifications: NotRequired[list[str]]
    certifications_not: NotRequired[list[str]]
    certifications_all: NotRequired[list[str]]
    security_clearances: NotRequired[list[ClearanceOrUnknown]]
    security_clearances_not: NotRequired[list[ClearanceOrUnknown]]
    work_authorizations: NotRequired[list[str]]
    work_authorizations_not: NotRequired[list[str]]
    work_authorizations_all: NotRequired[list[str]]
    required_languages: NotRequired[list[str]]
    required_languages_not: NotRequired[list[str]]
    required_languages_all: NotRequired[list[str]]
    brands: NotRequired[list[str]]
    brands_not: NotRequired[list[str]]
    brands_all: NotRequired[list[str]]
    liveness_gte: NotRequired[float]
    liveness_lte: NotRequired[float]
    liveness: NotRequired[list[Unknown]]
    liveness_not: NotRequired[list[Unknown]]
    liveness_ranges: NotRequired[list[LivenessRangeOrUnknown]]
    liveness_ranges_not: NotRequired[list[LivenessRangeOrUnknown]]
    partition: NotRequired[str]
    titles: NotRequired[list[str]]
    prefix: NotRequired[bool]
    titles_not: NotRequired[list[str]]
    q: NotRequired[str]
    salary_gte: NotRequired[int]
    salary_lte: NotRequired[int]
    salary: NotRequired[list[Unknown]]
    salary_not: NotRequired[list[Unknown]]
    has_salary: NotRequired[BooleanOrUnknown]
    has_salary_not: NotRequired[list[Unknown]]
    has_text: NotRequired[bool]
    duplicates: NotRequired[DuplicatesValue]
    collections: NotRequired[list[str]]
    collections_not: NotRequired[list[str]]
    source_urls: NotRequired[list[str]]
    source_urls_not: NotRequired[list[str]]
    source_names: NotRequired[list[str]]
    source_names_not: NotRequired[list[str]]
    hq_countries: NotRequired[list[str]]
    hq_countries_not: NotRequired[list[str]]
    hq_states: NotRequired[list[str]]
    hq_states_not: NotRequired[list[str]]
    employee_ranges: NotRequired[list[EmployeeRangeOrUnknown]]
    employee_ranges_not: NotRequired[list[EmployeeRangeOrUnknown]]
    source_types: NotRequired[list[SourceTypeOrUnknown]]
    source_types_not: NotRequired[list[SourceTypeOrUnknown]]
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    against: NotRequired[list[AgainstValue]]
    period: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsCompareParametersQuery(TypedDict):
    slices: list[str]
    period: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


Slice1: TypeAlias = str


class PostMetricsCompareQueryRequest(TypedDict):
    slices: NotRequired[list[Slice1]]
    period: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsSkillPremiumParametersQuery(TypedDict):
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    technologies: NotRequired[list[str]]
    source_ids: NotRequired[list[str]]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetMetricsStatusParametersQuery(TypedDict):
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetTechnologiesParametersQuery(TypedDict):
    slugs: NotRequired[list[str]]
    slugs_not: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    categories_not: NotRequired[list[str]]
    hot: NotRequired[bool]
    in_demand: NotRequired[bool]
    q: NotRequired[list[str]]
    prefix: NotRequired[bool]
    q_not: NotRequired[list[str]]
    fields: NotRequired[list[str]]
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    include_count: NotRequired[bool]
    sort: NotRequired[TechnologiesSortValue]
    exact: NotRequired[bool]


class GetTechnologiesTrendParametersQuery(TypedDict):
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    source_ids: NotRequired[list[str]]
    technologies: NotRequired[list[str]]
    from_: NotRequired[str]
    to: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetTechnologiesStackParametersQuery(TypedDict):
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    source_ids: NotRequired[list[str]]
    period: NotRequired[TechnologiesPeriodValue]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetSourcesIdBySourceIdTechnologiesParametersQuery(TypedDict):
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    period: NotRequired[TechnologiesPeriodValue]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetTechnologiesChurnParametersQuery(TypedDict):
    onet_codes: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    states: NotRequired[list[str]]
    cbsas: NotRequired[list[str]]
    industries: NotRequired[list[str]]
    levels: NotRequired[list[Level]]
    commitments: NotRequired[list[Commitment]]
    work_models: NotRequired[list[WorkModel]]
    source_ids: NotRequired[list[str]]
    period: NotRequired[TechnologiesPeriodValue]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetTechnologiesBridgeParametersQuery(TypedDict):
    from_: str
    to: str
    period: NotRequired[TechnologiesPeriodValue]
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetTechnologiesSimilarOccupationsParametersQuery(TypedDict):
    onet_codes: str
    limit: NotRequired[int]
    cursor: NotRequired[str]
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetTechnologiesStatusParametersQuery(TypedDict):
    format: NotRequired[FormatValue]
    bom: NotRequired[bool]
    count: NotRequired[bool]


class GetWatchesParametersQuery(TypedDict):
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class PostWatchesParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostWatchesRequest(TypedDict):
    name: str
    kind: SavedWatchKind
    filters: NotRequired[dict[str, str | list[str]]]
    on: NotRequired[list[SavedWatchOn]]
    once_per: NotRequired[SavedWatchOncePer | None]
    start: NotRequired[str]
    status: NotRequired[V4WatchesStatus]


class GetWatchesByWatchIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class PatchWatchesByWatchIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class PatchWatchesByWatchIdRequest(TypedDict):
    name: NotRequired[str]
    filters: NotRequired[dict[str, str | list[str]]]
    on: NotRequired[list[SavedWatchOn]]
    once_per: NotRequired[SavedWatchOncePer | None]
    status: NotRequired[V4WatchesStatus]


class DeleteWatchesByWatchIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class GetWatchesByWatchIdEventsParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]
    from_sequence: NotRequired[int]


class GetExportsParametersQuery(TypedDict):
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class PostExportsParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostExportsRequest(TypedDict):
    kind: ExportKind
    parameters: NotRequired[dict[str, str | list[str]]]
    format: NotRequired[ExportFormat]
    compression: NotRequired[ExportCompression]
    bom: NotRequired[bool]
    max_credits: NotRequired[int | None]


class GetExportsByExportIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class DeleteExportsByExportIdParametersQuery(TypedDict):
    count: NotRequired[bool]
    delete_files: NotRequired[bool]


class PostExportsByExportIdResumeParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostExportsByExportIdResumeRequest(TypedDict):
    max_credits: NotRequired[int | None]


class GetWebhooksParametersQuery(TypedDict):
    count: NotRequired[bool]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class PostWebhooksParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostWebhooksRequest(TypedDict):
    url: str
    watch_ids: list[str]
    format: NotRequired[WebhookFormat]
    start: NotRequired[V4WebhooksStart]
    status: NotRequired[V4WatchesStatus]


class PatchWebhooksByWebhookIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class PatchWebhooksByWebhookIdRequest(TypedDict):
    url: NotRequired[str]
    watch_ids: NotRequired[list[str]]
    format: NotRequired[WebhookFormat]
    status: NotRequired[V4WatchesStatus]


class DeleteWebhooksByWebhookIdParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostWebhooksByWebhookIdRotateSecretParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostWebhooksByWebhookIdReplayParametersQuery(TypedDict):
    count: NotRequired[bool]


class PostWebhooksByWebhookIdReplayRequest(TypedDict):
    watch_id: str
    from_sequence: int


class PostWebhooksByWebhookIdTestParametersQuery(TypedDict):
    count: NotRequired[bool]


class GetWebhooksByWebhookIdDeliveriesParametersQuery(TypedDict):
    limit: NotRequired[int]
    cursor: NotRequired[str]


class GetMeParametersQuery(TypedDict):
    count: NotRequired[bool]


class GetUsageParametersQuery(TypedDict):
    from_: NotRequired[str]
    to: NotRequired[str]
    group_by: NotRequired[list[AccountGroupByValue]]


class GetAccountRequestsParametersQuery(TypedDict):
    limit: NotRequired[int]
    token_id: NotRequired[str]
    outcome: NotRequired[OutcomeValue]
    count: NotRequired[bool]


class JobSalaryRanges(TypedDict):
    min: float | None
    max: float | None
    currency: Currency | None
    period: PayPeriod | None
    place: str | None


class JobSalary(TypedDict):
    min: float | None
    max: float | None
    currency: Currency | None
    period: PayPeriod | None
    text: str | None
    ranges: list[JobSalaryRanges]
    annual_min_usd: int | None
    annual_max_usd: int | None
    fx_rate: float | None
    fx_date: str | None
    provenance: Provenance | None
    inferred: list[PayAssumption]


class JobLocations(TypedDict):
    text: str | None
    place_name: str | None
    city: str | None
    state: str | None
    country: Country | None
    zip: str | None
    street: str | None
    cbsa: NotRequired[list[JobLocationsCbsa]]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]


class JobWorkplaceDetailsRemoteFrom(TypedDict):
    anywhere: bool | None
    countries: list[Country]
    except_countries: list[Country]
    states: list[str]
    regions: list[str]
    utc_offset_min: float | None
    utc_offset_max: float | None
    text: str | None


class JobWorkplaceDetailsCadence(TypedDict):
    days_on_site: int | None
    per: CadencePeriod | None
    text: str | None


class JobWorkplaceDetails(TypedDict):
    model: WorkModel | None
    text: str | None
    travel: JobWorkplaceDetailsTravel
    arrangements: NotRequired[list[str]]
    remote_from: NotRequired[JobWorkplaceDetailsRemoteFrom | None]
    cadence: NotRequired[JobWorkplaceDetailsCadence | None]
    timezone: NotRequired[JobWorkplaceDetailsTimezone | None]
    confidence: NotRequired[float | None]


class JobIsco(TypedDict):
    match: IscoMatch | None
    groups: list[JobIscoGroups]


class JobVisaSponsorship(TypedDict):
    status: OfferStatus | None
    types: list[str]
    text: str | None


class JobRelocationAssistance(TypedDict):
    status: OfferStatus | None
    types: list[str]
    text: str | None


class JobContractDetails(TypedDict):
    type: ContractType | None
    duration_months: int | None
    convertible: bool | None
    text: str | None


class JobEducationRequirements(TypedDict):
    level: EducationLevel | None
    fields: list[str]
    required: bool | None
    or_experience: bool | None
    text: str | None


class JobSecurityRequirements(TypedDict):
    clearance: Clearance | None
    background_check: bool | None
    text: str | None


class JobAuthorizationRequirements(TypedDict):
    countries: list[Country]
    text: str | None


class JobLanguageRequirements(TypedDict):
    language: str | None
    level: LanguageLevel | None
    required: bool | None
    text: str | None


class JobOtherRequirements(TypedDict):
    type: OtherRequirementType | None
    text: str | None


class ChangedJob(TypedDict):
    id: str
    title: str
    source: str
    job_status: JobStatus
    url_job: str
    source_job_id: str
    jobboard_format: str
    remote: bool | None
    offers_visa_sponsorship: bool | None
    onet_code: str | None
    onet_title: str | None
    created_at: str
    created: int
    first_seen_at: str | None
    enriched_at: str | None
    updated_at: str
    verified_active_at: str | None
    verified_inactive_at: str | None
    salary: JobSalary | None
    locations: list[JobLocations]
    workplace_details: JobWorkplaceDetails
    description: str | None
    post: str | None
    isco: NotRequired[JobIsco | None]
    level: NotRequired[Level | None]
    commitment: NotRequired[Commitment | None]
    internship: NotRequired[bool]
    work_model: NotRequired[WorkModel | None]
    industry: NotRequired[str | None]
    tags: NotRequired[list[str]]
    tag: NotRequired[str | None]
    responsibilities: NotRequired[list[str]]
    post_language: NotRequired[str | None]
    department: NotRequired[str | None]
    subdepartment: NotRequired[str | None]
    post_raw: NotRequired[str | None]
    benefits: NotRequired[list[str]]
    requirements: NotRequired[list[str]]
    problems: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[JobTechnologies]]
    categories: NotRequired[list[str]]
    contacts: NotRequired[list[JobContacts]]
    visa_sponsorship: NotRequired[JobVisaSponsorship | None]
    relocation_assistance: NotRequired[JobRelocationAssistance | None]
    level_type: NotRequired[LevelType | None]
    schedule_details: NotRequired[JobScheduleDetails | None]
    contract_details: NotRequired[JobContractDetails | None]
    experience_details: NotRequired[JobExperienceDetails | None]
    education_requirements: NotRequired[JobEducationRequirements | None]
    certification_requirements: NotRequired[list[JobCertificationRequirements]]
    security_requirements: NotRequired[JobSecurityRequirements | None]
    authorization_requirements: NotRequired[JobAuthorizationRequirements | None]
    language_requirements: NotRequired[list[JobLanguageRequirements]]
    other_requirements: NotRequired[list[JobOtherRequirements]]
    brands: NotRequired[list[str]]
    occupation_details: NotRequired[JobOccupationDetails | None]
    moderation_details: NotRequired[JobModerationDetails | None]
    declared_details: NotRequired[dict[str, Any]]
    raw_details: NotRequired[dict[str, Any]]


class Source(TypedDict):
    id: str
    brand_name: str
    legal_name: str | None
    description: str | None
    url_source: str
    website: str | None
    careers_url: str | None
    jobboard_url: str | None
    jobboard_format: str | None
    logo_url: str | None
    linkedin_url: str | None
    ticker: str | None
    industries: list[str]
    sector: Sector | None
    source_type: SourceType | None
    founded_year: int | None
    employee_count: int | None
    employee_range: EmployeeRange | None
    hq_city: str | None
    hq_state: str | None
    hq_country: Country | None
    active_jobs_count: int | None
    growth: NotRequired[SourceGrowth | None]
    signal_types: NotRequired[list[SourceSignalType]]


SourceOrEmpty: TypeAlias = Source | Empty


class TechnologyPayReliability(TypedDict):
    level: TechnologyPayReliabilityLevel | None
    reason: str | None


TechnologyPay = TypedDict(
    'TechnologyPay',
    {
        'n': int | None,
        'employers': int | None,
        'largest_share': float | None,
        'coverage': float | None,
        'p10': int | None,
        'p25': int | None,
        'p50': int | None,
        'low': int | None,
        'high': int | None,
        'p75': int | None,
        'p90': int | None,
        'mean': int | None,
        'from': str | None,
        'to': str | None,
        'currency': TechnologyPayCurrency | None,
        'basis': TechnologyPayBasis | None,
        'suppressed': str | None,
        'reliability': TechnologyPayReliability | None,
    },
)


class SignalSegment(TypedDict):
    dimension: SegmentDimension
    value: str
    label: str


class SignalBaseline(TypedDict):
    value: float
    method: BaselineMethod
    n: int


class Highlight(TypedDict):
    title: Fragment
    company: Fragment
    description: list[Fragment]


class SourceList(TypedDict):
    data: list[Source]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMeanItem]]
    excluded: NotRequired[int]
    unknown: NotRequired[dict[str, int]]
    unknown_of: NotRequired[dict[str, int]]
    without: NotRequired[list[Without]]


class CompanyMatch(TypedDict):
    query: str | None
    status: CompanyMatchStatus
    company: Source | None
    matched_by: CompanyMatchMatchedBy | None
    confidence: float | None
    reason: CompanyMatchReason | None
    alternatives: list[CompanyAlternative]
    other_count: int


class CompanyMatches(TypedDict):
    data: list[CompanyMatch]
    matched: int
    ambiguous: int
    as_of: str


class AccountFields(TypedDict):
    tier: DataTier
    jobs: list[Job1]
    sources: list[Source1]
    filters: list[Filter]
    facets: list[Facet]


class Account(TypedDict):
    organization_id: str
    rate_limit: int
    period_seconds: int
    remaining: int
    rate_limit_5h: int
    period_seconds_5h: int
    remaining_5h: int
    billing_mode: BillingMode
    credit_balance: NotRequired[int]
    fields: AccountFields
    scopes: list[AccountScope] | None
    read_only: bool
    test_data: bool
    dataset: DatasetAge | None


class UsageRow(TypedDict):
    date: NotRequired[str]
    endpoint_group: NotRequired[EndpointGroup]
    requests: int
    records: int
    credits: int
    errors: int


class UsageList(TypedDict):
    data: list[UsageRow]
    next_cursor: str | None
    has_more: Literal[False]
    as_of: str | None


class SourceSuggestionList(TypedDict):
    data: list[Source]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class Data(TypedDict):
    change: Literal['upserted']
    id: str
    change_number: int
    deleted: Literal[False]
    removed_at: NotRequired[str | None]
    job: ChangedJob


class Data1(TypedDict):
    change: Literal['removed']
    id: str
    change_number: int
    deleted: Literal[True]
    removed_at: str
    job: NotRequired[ChangedJob | None]


class Data2(TypedDict):
    change: Literal['absent']
    id: str
    change_number: int
    deleted: Literal[True]
    removed_at: NotRequired[str | None]
    job: NotRequired[ChangedJob | None]


class Data3(TypedDict):
    change: Literal['verified']
    id: str
    change_number: int
    deleted: Literal[False]
    job_status: JobStatus
    verified_active_at: str | None
    verified_inactive_at: str | None


class JobChangeList(TypedDict):
    data: list[Data | Data1 | Data2 | Data3]
    next_cursor: str | None
    has_more: bool
    as_of: str


class Data4(TypedDict):
    change: Literal['upserted']
    id: str
    change_number: int
    deleted: Literal[False]
    removed_at: NotRequired[str | None]
    source: Source


class Data5(TypedDict):
    change: Literal['removed']
    id: str
    change_number: int
    deleted: Literal[True]
    removed_at: str
    source: NotRequired[Source | None]


class Data6(TypedDict):
    change: Literal['absent']
    id: str
    change_number: int
    deleted: Literal[True]
    removed_at: NotRequired[str | None]
    source: NotRequired[Source | None]


class SourceChangeList(TypedDict):
    data: list[Data4 | Data5 | Data6]
    next_cursor: str | None
    has_more: bool
    as_of: str


class BlockedSource(TypedDict):
    source_id: str
    blocked_at: str
    source: Source | None


class BlockedSourceList(TypedDict):
    data: list[BlockedSource]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class Reliability(TypedDict):
    level: TechnologyPayReliabilityLevel
    reason: ReliabilityReason | None


Pay = TypedDict(
    'Pay',
    {
        'n': int,
        'employers': int,
        'largest_share': float | None,
        'coverage': float | None,
        'p10': float | None,
        'p25': float | None,
        'p50': float | None,
        'low': float | None,
        'high': float | None,
        'p75': float | None,
        'p90': float | None,
        'mean': float | None,
        'from': str | None,
        'to': str | None,
        'currency': Literal['USD'],
        'basis': Literal['annual'],
        'suppressed': PaySuppressed | None,
        'reliability': Reliability,
    },
)


class RemoteShare(TypedDict):
    share: float | None
    share_low: float | None
    share_high: float | None
    remote: int
    n: int
    employers: int
    largest_share: float | None
    coverage: float | None
    low: float | None
    high: float | None
    reliability: Reliability


class DaysOpen(TypedDict):
    median: int | None
    low: int | None
    high: int | None
    n: int
    closed: int
    at_risk: int | None
    employers: int
    largest_share: float | None
    window_days: int
    suppressed: DaysOpenSuppressed | None
    reliability: Reliability


class IndexValue(TypedDict):
    value: float | None
    low: float | None
    high: float | None
    base_month: str | None
    boards: int
    gap: IndexValueGap | None
    reliability: Reliability


class MatchedIndex(TypedDict):
    active: IndexValue
    openings: IndexValue


class Growth(TypedDict):
    change: float | None
    low: float | None
    high: float | None
    opened: int
    previous: int
    boards: int
    significant: bool | None
    gap: IndexValueGap | None
    reliability: Reliability


class MetricsBenchmarkRow(TypedDict):
    measure: str
    value: float | None
    against: float | None
    difference: float | None
    low: float | None
    high: float | None
    ratio: float | None
    n: int
    against_n: int
    employers: int | None
    against_employers: int | None
    noise: bool | None
    test: MetricsBenchmarkRowTest | None
    untested: MetricsBenchmarkRowUntested | None
    reliability: Reliability


class MetricsBenchmark(TypedDict):
    data: list[MetricsBenchmarkRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    against: Slice
    against_filters_known: NotRequired[FiltersKnown]


class MetricsComparisonRow(TypedDict):
    slice: Slice
    label: str
    method: Method
    n: int
    new: int | None
    roles: int | None
    evergreen: int
    basis: Literal['published']
    opened: int | None
    closed: int | None
    active: int | None
    unverified: int | None
    employers: int | None
    remote: RemoteShare
    pay: Pay
    days_open: NotRequired[DaysOpen | None]
    filters_known: NotRequired[FiltersKnown]
    against_first: NotRequired[dict[str, MetricsBenchmarkRow]]


class MetricsComparison(TypedDict):
    data: list[MetricsComparisonRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


class DailyIndexRow(TypedDict):
    day: str
    value: float | None
    low: float | None
    high: float | None
    change: float | None
    change_low: float | None
    change_high: float | None
    change_gap: DailyIndexRowChangeGap | None
    base: str | None
    adjusted: float | None
    n: int
    boards: int
    employers: int
    provisional: bool
    gap: DailyIndexRowGap | None
    reliability: Reliability
    revised: NotRequired[float | None]
    revised_adjusted: NotRequired[float | None]


class SeasonalAdjustment(TypedDict):
    method: Literal['stl']
    years: int
    until: str | None
    reason: SeasonalAdjustmentReason | None


class RevisionReason(TypedDict):
    reason: RevisionReasonReason
    days: int
    note: str


class Revisions(TypedDict):
    published_at: str
    as_of: str
    vintages: int
    days: int
    adjusted_days: int
    largest: LargestRevision | None
    largest_adjusted: LargestRevision | None
    reasons: list[RevisionReason]


class DailyIndex(TypedDict):
    data: list[DailyIndexRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    vintage: Vintage
    seasonal: SeasonalAdjustment
    revisions: NotRequired[Revisions]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


class MetricsDiffusionRow(TypedDict):
    by: MetricsDiffusionRowBy
    n: int
    grew: int
    same: int
    fell: int
    share: float | None
    low: float | None
    high: float | None
    balance: float | None
    balance_low: float | None
    balance_high: float | None
    reliability: Reliability


class MetricsDiffusion(TypedDict):
    data: list[MetricsDiffusionRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    watched: Watch | None
    against: EarlierPeriod


class Concentration(TypedDict):
    hhi: float
    effective_number: float
    top_4_share: float
    groups: int
    reliability: Reliability


class MetricsConcentration(TypedDict):
    data: list[MetricsConcentrationRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    concentration: Concentration | None


MetricsSeriesRow = TypedDict(
    'MetricsSeriesRow',
    {
        'rank': NotRequired[int],
        'value': NotRequired[str],
        'group': NotRequired[dict[MetricsDimension, str]],
        'label': NotRequired[str],
        'month': str,
        'from': str,
        'to': str,
        'partial': bool,
        'index': MatchedIndex,
        'boards': NotRequired[int | None],
        'n': int,
        'new': int | None,
        'roles': int | None,
        'evergreen': int,
        'basis': Literal['published'],
        'opened': int | None,
        'closed': int | None,
        'active': int | None,
        'unverified': int | None,
        'employers': int | None,
        'remote': RemoteShare,
        'pay': Pay,
        'change': NotRequired[SeriesChange],
        'filters_known': NotRequired[FiltersKnownOfRow],
    },
)


class MetricsSeries(TypedDict):
    data: list[MetricsSeriesRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    watched: Watch | None


class MetricsGridSet(TypedDict):
    dimensions: list[MetricsDimension]
    occupation_digits: list[MetricsGridSetOccupationDigit]
    slices: int
    cells: int


class MetricsStatus(TypedDict):
    data: list[MetricsGridSet]
    as_of: str | None
    dataset_as_of: str
    current: bool
    observed_from: str | None
    first_month: str | None
    built_at: str | None
    unverified_after_days: int
    age_days: int
    postings: int
    watched: DatasetWatch | None
    note: NotRequired[str]


class MetricsDistribution(TypedDict):
    data: list[MetricsDistributionRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    pay: Pay


class MetricsPayGrowthRow(TypedDict):
    month: str
    partial: bool
    compared: EarlierPeriod
    against: EarlierPeriod
    growth: float | None
    low: float | None
    high: float | None
    index: float | None
    index_low: float | None
    index_high: float | None
    cells: int
    n: int
    previous: int
    employers: int
    stated: int
    previous_stated: int
    coverage: float | None
    reliability: Reliability


class MetricsPayGrowth(TypedDict):
    data: list[MetricsPayGrowthRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


class MetricsEndingsRow(TypedDict):
    day: int
    end: MetricsEndingsRowEnd
    share: float | None
    low: float | None
    high: float | None
    ended: int
    at_risk: int
    reliability: Reliability


class MetricsEndings(TypedDict):
    data: list[MetricsEndingsRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    cohort: EndingCohort
    cannot_show: str
    watched: Watch | None


class TurnoverRate(TypedDict):
    n: int
    rate: float | None
    low: float | None
    high: float | None
    reliability: Reliability


class MetricsTurnoverRow(TypedDict):
    month: str
    partial: bool
    open: float
    boards: int
    employers: int
    opened: TurnoverRate
    closed: TurnoverRate
    reposted: TurnoverRate


class MetricsTurnover(TypedDict):
    data: list[MetricsTurnoverRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    watched: Watch | None


class MetricsSkillPremiumRow(TypedDict):
    technology: str
    label: str
    n: int
    few_texts: bool
    n_without: int
    employers: int
    raw: PayEstimate | None
    within_occupation_and_level: PayEstimate | None
    reliability: Reliability


class MetricsSkillPremium(TypedDict):
    data: list[MetricsSkillPremiumRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


class OpeningsPerPerson(TypedDict):
    openings_per_1000: float | None
    persons: float
    employers: int | None
    reliability: Reliability


class Denominators(TypedDict):
    name: str
    measure: DenominatorsMeasure
    source: str
    url: str | None
    date: str
    unit: DenominatorsUnit
    loaded_at: str
    joined: int
    not_joined: list[str]
    coverage: float | None
    note: str


class MetricsSliceRow(TypedDict):
    value: NotRequired[str | None]
    label: NotRequired[str]
    values: NotRequired[int]
    rank: NotRequired[int]
    group: NotRequired[dict[MetricsDimension, str]]
    previous: NotRequired[PreviousPeriod]
    growth: NotRequired[Growth]
    per_person: NotRequired[OpeningsPerPerson | None]
    filters_known: NotRequired[FiltersKnownOfRow]
    n: int
    new: int | None
    roles: int | None
    evergreen: int
    basis: Literal['published']
    opened: int | None
    closed: int | None
    active: int | None
    unverified: int | None
    employers: int | None
    remote: RemoteShare
    pay: Pay
    days_open: NotRequired[DaysOpen | None]


class MetricsSlice(TypedDict):
    data: list[MetricsSliceRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    watched: Watch | None
    against: NotRequired[EarlierPeriod]
    denominators: NotRequired[Denominators]


class TechnologyBridgeRow(TypedDict):
    technology: str
    label: str
    state: TechnologyBridgeRowState
    from_share: float
    to_share: float


TechnologyBridge = TypedDict(
    'TechnologyBridge',
    {
        'data': list[TechnologyBridgeRow],
        'slice': Slice,
        'period': Period,
        'as_of': str,
        'method': Method,
        'n': int,
        'coverage': float | None,
        'coverage_basis': MetricsBenchmarkCoverageBasis,
        'filters_known': NotRequired[FiltersKnown],
        'next_cursor': str | None,
        'has_more': bool,
        'note': NotRequired[str],
        'citation': Citation,
        'from': BridgedOccupation | None,
        'to': BridgedOccupation | None,
        'similarity': NotRequired[float],
    },
)


class SimilarOccupations(TypedDict):
    data: list[SimilarOccupationsRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


class TechnologyGridSet(TypedDict):
    dimensions: list[MetricsDimension]
    occupation_digits: list[MetricsGridSetOccupationDigit]
    slices: int


class TechnologyStatus(TypedDict):
    data: list[TechnologyGridSet]
    as_of: str | None
    dataset_as_of: str
    current: bool
    technologies: int
    active_postings: int
    active_postings_read: int
    windows: list[str]
    note: NotRequired[str]


class TechnologyChurn(TypedDict):
    data: list[TechnologyChurnRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation
    against: PreviousWindow
    churn: Churn | None


class TechnologyStack(TypedDict):
    data: list[TechnologyStackRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


EmployerStack: TypeAlias = TechnologyStack | TechnologyCount


class TechnologyTrend(TypedDict):
    data: list[TechnologyTrendRow]
    slice: Slice
    period: Period
    as_of: str
    method: Method
    n: int
    coverage: float | None
    coverage_basis: MetricsBenchmarkCoverageBasis
    filters_known: NotRequired[FiltersKnown]
    next_cursor: str | None
    has_more: bool
    note: NotRequired[str]
    citation: Citation


class Export(TypedDict):
    id: str
    kind: ExportKind
    parameters: dict[str, str | list[str]]
    format: ExportFormat
    compression: ExportCompression
    bom: bool
    max_credits: int | None
    state: ExportState
    reason: ExportReason | None
    message: str | None
    rows: int
    credits: int
    views: list[ExportView]
    files: list[ExportFile]
    created_at: str
    ended_at: str | None
    expires_at: str | None


class ExportList(TypedDict):
    data: list[Export]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


ClassifiedEvidence = TypedDict(
    'ClassifiedEvidence',
    {
        'confidence': float | None,
        'from': ClassifiedEvidenceFrom,
        'passages': list[ClassifiedPassage],
    },
)


class ClassifiedPosting(TypedDict):
    id: str | None
    status: ClassifiedPostingStatus
    reason: ClassifiedPostingReason | None
    message: str | None
    job: dict[str, Any] | None
    evidence: dict[str, ClassifiedEvidence]
    unknown: list[str]
    passages_complete: bool


class ClassifiedPostings(TypedDict):
    data: list[ClassifiedPosting]
    read: int
    enrichment_version: str | None


class SignalTypeCount(TypedDict):
    type: SignalType
    description: str
    signals_count: int
    last_detected_at: str
    rule_version: int


class SignalTypeCountList(TypedDict):
    data: list[SignalTypeCount]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class SavedWatch(TypedDict):
    id: str
    name: str
    kind: SavedWatchKind
    filters: dict[str, str | list[str]]
    on: list[SavedWatchOn]
    once_per: SavedWatchOncePer | None
    status: SavedWatchStatus
    problem: str | None
    matches: int
    last_sequence: int
    last_event_at: str | None
    created_at: str


class SavedWatchList(TypedDict):
    data: list[SavedWatch]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class Webhook(TypedDict):
    id: str
    url: str
    watch_ids: list[str]
    format: WebhookFormat
    status: WebhookStatus
    problem: str | None
    failing_since: str | None
    last_delivered_at: str | None
    created_at: str


class WebhookList(TypedDict):
    data: list[Webhook]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMean]]


class WebhookWithSecret(TypedDict):
    id: str
    url: str
    watch_ids: list[str]
    format: WebhookFormat
    status: WebhookStatus
    problem: str | None
    failing_since: str | None
    last_delivered_at: str | None
    created_at: str
    secret: str


class Error1(TypedDict):
    code: ErrorCode
    message: str
    status: int
    request_id: str
    details: NotRequired[dict[str, Any]]


class Error(TypedDict):
    error: Error1


class Job(TypedDict):
    id: str
    title: str
    source: Source | None
    job_status: JobStatus
    url_job: str
    source_job_id: str
    jobboard_format: str
    remote: bool | None
    offers_visa_sponsorship: bool | None
    onet_code: str | None
    onet_title: str | None
    created_at: str
    created: int
    first_seen_at: str | None
    enriched_at: str | None
    updated_at: str
    verified_active_at: str | None
    verified_inactive_at: str | None
    salary: JobSalary | None
    locations: list[JobLocations]
    workplace_details: JobWorkplaceDetails
    description: str | None
    post: str | None
    isco: NotRequired[JobIsco | None]
    level: NotRequired[Level | None]
    commitment: NotRequired[Commitment | None]
    internship: NotRequired[bool]
    work_model: NotRequired[WorkModel | None]
    industry: NotRequired[str | None]
    tags: NotRequired[list[str]]
    tag: NotRequired[str | None]
    responsibilities: NotRequired[list[str]]
    post_language: NotRequired[str | None]
    department: NotRequired[str | None]
    subdepartment: NotRequired[str | None]
    post_raw: NotRequired[str | None]
    benefits: NotRequired[list[str]]
    requirements: NotRequired[list[str]]
    problems: NotRequired[list[str]]
    benefit_types: NotRequired[list[BenefitType]]
    compensation_types: NotRequired[list[CompensationType]]
    engagement_types: NotRequired[list[EngagementType]]
    technologies: NotRequired[list[JobTechnologies]]
    categories: NotRequired[list[str]]
    contacts: NotRequired[list[JobContacts]]
    visa_sponsorship: NotRequired[JobVisaSponsorship | None]
    relocation_assistance: NotRequired[JobRelocationAssistance | None]
    level_type: NotRequired[LevelType | None]
    schedule_details: NotRequired[JobScheduleDetails | None]
    contract_details: NotRequired[JobContractDetails | None]
    experience_details: NotRequired[JobExperienceDetails | None]
    education_requirements: NotRequired[JobEducationRequirements | None]
    certification_requirements: NotRequired[list[JobCertificationRequirements]]
    security_requirements: NotRequired[JobSecurityRequirements | None]
    authorization_requirements: NotRequired[JobAuthorizationRequirements | None]
    language_requirements: NotRequired[list[JobLanguageRequirements]]
    other_requirements: NotRequired[list[JobOtherRequirements]]
    brands: NotRequired[list[str]]
    occupation_details: NotRequired[JobOccupationDetails | None]
    moderation_details: NotRequired[JobModerationDetails | None]
    declared_details: NotRequired[dict[str, Any]]
    raw_details: NotRequired[dict[str, Any]]


JobOrEmpty: TypeAlias = Job | Empty


class Technology(TypedDict):
    id: str
    slug: str
    name: str
    category: str
    aliases: list[str]
    website: str | None
    hot: bool
    in_demand: bool
    active_jobs_count: int
    employers_count: int
    pay: TechnologyPay | None


class Signal(TypedDict):
    id: str
    type: SignalType
    source: Source | None
    segment: SignalSegment | None
    detected_at: str
    window: SignalWindow
    baseline: SignalBaseline
    observed: float
    change: float | None
    strength: float
    evidence: SignalEvidence
    rule_version: int


class JobList(TypedDict):
    data: list[Job]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMeanItem]]
    excluded: NotRequired[int]
    unknown: NotRequired[dict[str, int]]
    unknown_of: NotRequired[dict[str, int]]
    without: NotRequired[list[Without]]
    folded: NotRequired[list[FoldedItem]]
    highlights: NotRequired[list[Highlight]]


class TechnologyList(TypedDict):
    data: list[Technology]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMeanItem]]
    excluded: NotRequired[int]
    unknown: NotRequired[dict[str, int]]
    unknown_of: NotRequired[dict[str, int]]
    without: NotRequired[list[Without]]


class SignalList(TypedDict):
    data: list[Signal]
    next_cursor: str | None
    has_more: bool
    as_of: str
    count: NotRequired[int]
    did_you_mean: NotRequired[list[DidYouMeanItem]]
    excluded: NotRequired[int]
    unknown: NotRequired[dict[str, int]]
    unknown_of: NotRequired[dict[str, int]]
    without: NotRequired[list[Without]]


class WatchEvent(TypedDict):
    id: str
    sequence: int
    type: SavedWatchOn
    record_id: str
    change_number: int | None
    created_at: str
    record: Job | Source | Signal | None


class WatchEventList(TypedDict):
    data: list[WatchEvent]
    next_cursor: str
    has_more: bool
    as_of: str
