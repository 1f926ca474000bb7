# Derived from docs/reference/openapi.json by `npm run derive`: do not edit.
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._request import Operation
from ._response import AsyncPage, Page, Response

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import models


GET_JOBS = Operation("GET", "/v4/jobs", takes_key=True, price="per_record")
GET_JOBS_SEARCH = Operation("GET", "/v4/jobs/search", takes_key=True, price="per_record")
POST_JOBS_SEARCH = Operation("POST", "/v4/jobs/search", sends_body=True, takes_key=True, price="per_record")
GET_JOBS_BY_JOB_ID = Operation("GET", "/v4/jobs/{job_id}", takes_key=True, price="per_record")
GET_JOBS_OPTIONS = Operation("GET", "/v4/jobs/options")
POST_JOBS_CLASSIFY = Operation("POST", "/v4/jobs/classify", sends_body=True, takes_key=True, price="per_record")
GET_QUALITY = Operation("GET", "/v4/quality")
GET_JOBS_CHANGES = Operation("GET", "/v4/jobs/changes", takes_key=True, price="per_record")
GET_JOBS_HIDDEN = Operation("GET", "/v4/jobs/hidden", takes_key=True, price="per_record")
POST_JOBS_HIDDEN_BY_JOB_ID = Operation("POST", "/v4/jobs/hidden/{job_id}")
DELETE_JOBS_HIDDEN_BY_JOB_ID = Operation("DELETE", "/v4/jobs/hidden/{job_id}")
GET_AUTOCOMPLETE_TITLES = Operation("GET", "/v4/autocomplete/titles", takes_key=True, price="flat")
GET_AUTOCOMPLETE_SOURCES = Operation("GET", "/v4/autocomplete/sources", takes_key=True, price="flat")
GET_SOURCES = Operation("GET", "/v4/sources", takes_key=True, price="per_record")
GET_SOURCES_SEARCH = Operation("GET", "/v4/sources/search", takes_key=True, price="per_record")
GET_SOURCES_ID_BY_SOURCE_ID = Operation("GET", "/v4/sources-id/{source_id}", takes_key=True, price="per_record")
GET_SOURCES_URL_BY_URL_SOURCE = Operation("GET", "/v4/sources-url/{url_source}", takes_key=True, price="per_record")
GET_SOURCES_BY_URL_SOURCE = Operation("GET", "/v4/sources/{url_source}", takes_key=True, price="per_record")
GET_SOURCES_ID_BY_SOURCE_ID_JOBS = Operation("GET", "/v4/sources-id/{source_id}/jobs", takes_key=True, price="per_record")
GET_SOURCES_BY_URL_SOURCE_JOBS = Operation("GET", "/v4/sources/{url_source}/jobs", takes_key=True, price="per_record")
GET_SOURCES_ID_BY_SOURCE_ID_RELATED = Operation("GET", "/v4/sources-id/{source_id}/related", takes_key=True, price="per_record")
GET_SOURCES_BY_URL_SOURCE_RELATED = Operation("GET", "/v4/sources/{url_source}/related", takes_key=True, price="per_record")
GET_SOURCES_OPTIONS = Operation("GET", "/v4/sources/options")
POST_SOURCES_MATCH = Operation("POST", "/v4/sources/match", sends_body=True, takes_key=True, price="per_record")
GET_SOURCES_CHANGES = Operation("GET", "/v4/sources/changes", takes_key=True, price="per_record")
GET_SOURCES_BLOCKED = Operation("GET", "/v4/sources/blocked", takes_key=True, price="per_record")
POST_SOURCES_BLOCKED_BY_SOURCE_ID = Operation("POST", "/v4/sources/blocked/{source_id}")
DELETE_SOURCES_BLOCKED_BY_SOURCE_ID = Operation("DELETE", "/v4/sources/blocked/{source_id}")
GET_SIGNALS = Operation("GET", "/v4/signals", takes_key=True, price="per_record")
GET_SIGNALS_TYPES = Operation("GET", "/v4/signals/types")
GET_SOURCES_ID_BY_SOURCE_ID_SIGNALS = Operation("GET", "/v4/sources-id/{source_id}/signals", takes_key=True, price="per_record")
GET_METRICS = Operation("GET", "/v4/metrics", takes_key=True, price="flat")
POST_METRICS_QUERY = Operation("POST", "/v4/metrics/query", sends_body=True, takes_key=True, price="flat")
GET_METRICS_SERIES = Operation("GET", "/v4/metrics/series", takes_key=True, price="flat")
GET_METRICS_INDEX = Operation("GET", "/v4/metrics/index", takes_key=True, price="flat")
GET_METRICS_DISTRIBUTION = Operation("GET", "/v4/metrics/distribution", takes_key=True, price="flat")
GET_METRICS_CONCENTRATION = Operation("GET", "/v4/metrics/concentration", takes_key=True, price="flat")
GET_METRICS_DIFFUSION = Operation("GET", "/v4/metrics/diffusion", takes_key=True, price="flat")
GET_METRICS_TURNOVER = Operation("GET", "/v4/metrics/turnover", takes_key=True, price="flat")
GET_METRICS_ENDINGS = Operation("GET", "/v4/metrics/endings", takes_key=True, price="flat")
GET_METRICS_PAY_GROWTH = Operation("GET", "/v4/metrics/pay-growth", takes_key=True, price="flat")
GET_METRICS_BENCHMARK = Operation("GET", "/v4/metrics/benchmark", takes_key=True, price="flat")
GET_METRICS_COMPARE = Operation("GET", "/v4/metrics/compare", takes_key=True, price="flat")
POST_METRICS_COMPARE_QUERY = Operation("POST", "/v4/metrics/compare/query", sends_body=True, takes_key=True, price="flat")
GET_METRICS_SKILL_PREMIUM = Operation("GET", "/v4/metrics/skill-premium", takes_key=True, price="flat")
GET_METRICS_STATUS = Operation("GET", "/v4/metrics/status")
GET_TECHNOLOGIES = Operation("GET", "/v4/technologies", takes_key=True, price="per_record")
GET_TECHNOLOGIES_TREND = Operation("GET", "/v4/technologies/trend", takes_key=True, price="flat")
GET_TECHNOLOGIES_STACK = Operation("GET", "/v4/technologies/stack", takes_key=True, price="flat")
GET_SOURCES_ID_BY_SOURCE_ID_TECHNOLOGIES = Operation("GET", "/v4/sources-id/{source_id}/technologies", takes_key=True, price="flat")
GET_TECHNOLOGIES_CHURN = Operation("GET", "/v4/technologies/churn", takes_key=True, price="flat")
GET_TECHNOLOGIES_BRIDGE = Operation("GET", "/v4/technologies/bridge", takes_key=True, price="flat")
GET_TECHNOLOGIES_SIMILAR_OCCUPATIONS = Operation("GET", "/v4/technologies/similar-occupations", takes_key=True, price="flat")
GET_TECHNOLOGIES_STATUS = Operation("GET", "/v4/technologies/status")
GET_WATCHES = Operation("GET", "/v4/watches")
POST_WATCHES = Operation("POST", "/v4/watches", sends_body=True)
GET_WATCHES_BY_WATCH_ID = Operation("GET", "/v4/watches/{watch_id}")
PATCH_WATCHES_BY_WATCH_ID = Operation("PATCH", "/v4/watches/{watch_id}", sends_body=True)
DELETE_WATCHES_BY_WATCH_ID = Operation("DELETE", "/v4/watches/{watch_id}")
GET_WATCHES_BY_WATCH_ID_EVENTS = Operation("GET", "/v4/watches/{watch_id}/events", takes_key=True, price="per_record")
GET_EXPORTS = Operation("GET", "/v4/exports")
POST_EXPORTS = Operation("POST", "/v4/exports", sends_body=True, takes_key=True)
GET_EXPORTS_BY_EXPORT_ID = Operation("GET", "/v4/exports/{export_id}")
DELETE_EXPORTS_BY_EXPORT_ID = Operation("DELETE", "/v4/exports/{export_id}")
POST_EXPORTS_BY_EXPORT_ID_RESUME = Operation("POST", "/v4/exports/{export_id}/resume", sends_body=True)
GET_WEBHOOKS = Operation("GET", "/v4/webhooks")
POST_WEBHOOKS = Operation("POST", "/v4/webhooks", sends_body=True)
PATCH_WEBHOOKS_BY_WEBHOOK_ID = Operation("PATCH", "/v4/webhooks/{webhook_id}", sends_body=True)
DELETE_WEBHOOKS_BY_WEBHOOK_ID = Operation("DELETE", "/v4/webhooks/{webhook_id}")
POST_WEBHOOKS_BY_WEBHOOK_ID_ROTATE_SECRET = Operation("POST", "/v4/webhooks/{webhook_id}/rotate-secret")
POST_WEBHOOKS_BY_WEBHOOK_ID_REPLAY = Operation("POST", "/v4/webhooks/{webhook_id}/replay", sends_body=True)
POST_WEBHOOKS_BY_WEBHOOK_ID_TEST = Operation("POST", "/v4/webhooks/{webhook_id}/test")
GET_WEBHOOKS_BY_WEBHOOK_ID_DELIVERIES = Operation("GET", "/v4/webhooks/{webhook_id}/deliveries")
GET_ME = Operation("GET", "/v4/me")
GET_USAGE = Operation("GET", "/v4/usage")
GET_ACCOUNT_REQUESTS = Operation("GET", "/v4/account/requests")

#: Names that are a time wherever a record has them.
TIMES = frozenset(["as_of","at","blocked_at","built_at","created_at","dataset_as_of","detected_at","ended_at","enriched_at","expires_at","failing_since","first_published_at","first_seen_at","hidden_at","history_rebuilt_at","last_delivered_at","last_detected_at","last_event_at","loaded_at","observed_from","opened_at","published_at","removed_at","since","started_at","updated_at","url_expires_at","verified_active_at","verified_inactive_at"])


class Operations(ABC):
    """Every operation of the API, named after its id in the document."""

    @abstractmethod
    def _response(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> Response[Any]: ...

    @abstractmethod
    def _page(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> Page[Any, Any]: ...

    def get_jobs(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsParametersQuery]) -> Page[models.Job, models.JobList]:
        """Search postings.

        Without filters, returns all postings, newest first."""
        return self._page(GET_JOBS, (), arguments, idempotency_key)

    def get_jobs_search(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsSearchParametersQuery]) -> Page[models.Job, models.JobList]:
        """Search postings (alias).

        Alias of `/v4/jobs`. Without filters, returns all postings, newest first."""
        return self._page(GET_JOBS_SEARCH, (), arguments, idempotency_key)

    def post_jobs_search(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostJobsSearchRequest]) -> Page[models.Job, models.JobList]:
        """Search postings (POST form).

        Without filters, returns all postings, newest first. Accepts the same parameters as a JSON object."""
        return self._page(POST_JOBS_SEARCH, (), arguments, idempotency_key)

    def get_jobs_by_job_id(self, job_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsByJobIdParametersQuery]) -> Response[models.JobOrEmpty]:
        """One posting by id.

        Returns `{}` if the posting does not exist."""
        return self._response(GET_JOBS_BY_JOB_ID, (job_id,), arguments, idempotency_key)

    def get_jobs_options(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsOptionsParametersQuery]) -> Response[models.Options]:
        """Job facet values.

        Free. Accepts every filter of the list. A facet ignores its own filter, except `_all`: a count is the number of records that the list would return with this value added to the filter. Values used in a filter are always listed. With `facets_within=true` a facet counts only the values that its filter names."""
        return self._response(GET_JOBS_OPTIONS, (), arguments, idempotency_key)

    def post_jobs_classify(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostJobsClassifyRequest]) -> Response[models.ClassifiedPostings]:
        """Classify texts of postings.

        Reads up to 100 postings of your own as the indexer reads those of job boards: occupation, level, pay, places, technologies and so on, each with its confidence and the passages that support it. What is not known is said. Nothing is stored, except the response of a request with an `Idempotency-Key`, for 24 hours. 1 credit per posting that is read."""
        return self._response(POST_JOBS_CLASSIFY, (), arguments, idempotency_key)

    def get_quality(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetQualityParametersQuery]) -> Response[models.Quality]:
        """How far fields can be trusted.

        Free. Measured precision and recall of fields of postings, and their coverage in this dataset."""
        return self._response(GET_QUALITY, (), arguments, idempotency_key)

    def get_jobs_changes(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsChangesParametersQuery]) -> Page[dict[str, Any], models.JobChangeList]:
        """Changes of postings.

        Returns every change in order, to keep a copy current. Without a cursor it begins with all records. Store `next_cursor` with the copy: it continues the feed at any later time. Only rows with a record are charged. Postings have only the id of their company: also copy `/v4/sources/changes`."""
        return self._page(GET_JOBS_CHANGES, (), arguments, idempotency_key)

    def get_jobs_hidden(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsHiddenParametersQuery]) -> Page[models.HiddenJob, models.HiddenJobList]:
        """Hidden postings.

        Most recent first. 1 credit per entry."""
        return self._page(GET_JOBS_HIDDEN, (), arguments, idempotency_key)

    def post_jobs_hidden_by_job_id(self, job_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostJobsHiddenByJobIdParametersQuery]) -> Response[models.HiddenJobState]:
        """Hide a posting.

        Free. Excludes the posting from all of the organization's job reads. An unknown id returns `{}` and is not stored."""
        return self._response(POST_JOBS_HIDDEN_BY_JOB_ID, (job_id,), arguments, idempotency_key)

    def delete_jobs_hidden_by_job_id(self, job_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteJobsHiddenByJobIdParametersQuery]) -> Response[models.HiddenJobState]:
        """Unhide a posting.

        Free. Idempotent. An unknown id returns `{}`."""
        return self._response(DELETE_JOBS_HIDDEN_BY_JOB_ID, (job_id,), arguments, idempotency_key)

    def get_autocomplete_titles(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetAutocompleteTitlesParametersQuery]) -> Page[models.TitleSuggestion, models.TitleSuggestionList]:
        """Job-title suggestions.

        Most frequent titles first; spellings of the same title are merged. 1 credit per call that returns suggestions."""
        return self._page(GET_AUTOCOMPLETE_TITLES, (), arguments, idempotency_key)

    def get_autocomplete_sources(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetAutocompleteSourcesParametersQuery]) -> Page[models.Source, models.SourceSuggestionList]:
        """Company suggestions.

        Full company records, most active postings first. 1 credit per call that returns suggestions."""
        return self._page(GET_AUTOCOMPLETE_SOURCES, (), arguments, idempotency_key)

    def get_sources(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesParametersQuery]) -> Page[models.Source, models.SourceList]:
        """Search companies.

        Without filters, returns all companies, most active postings first. `include=growth,signal_types` adds what was computed of each."""
        return self._page(GET_SOURCES, (), arguments, idempotency_key)

    def get_sources_search(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesSearchParametersQuery]) -> Page[models.Source, models.SourceList]:
        """Search companies (alias).

        Alias of `/v4/sources`. Without filters, returns all companies, most active postings first. `include=growth,signal_types` adds what was computed of each."""
        return self._page(GET_SOURCES_SEARCH, (), arguments, idempotency_key)

    def get_sources_id_by_source_id(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdParametersQuery]) -> Response[models.SourceOrEmpty]:
        """One company by id.

        Returns `{}` if the company does not exist."""
        return self._response(GET_SOURCES_ID_BY_SOURCE_ID, (source_id,), arguments, idempotency_key)

    def get_sources_url_by_url_source(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesUrlByUrlSourceParametersQuery]) -> Response[models.SourceOrEmpty]:
        """One company by URL.

        Returns `{}` if the company does not exist."""
        return self._response(GET_SOURCES_URL_BY_URL_SOURCE, (url_source,), arguments, idempotency_key)

    def get_sources_by_url_source(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesByUrlSourceParametersQuery]) -> Response[models.SourceOrEmpty]:
        """One company by URL (alias).

        Alias of `/v4/sources-url/{url_source}`. Returns `{}` if the company does not exist."""
        return self._response(GET_SOURCES_BY_URL_SOURCE, (url_source,), arguments, idempotency_key)

    def get_sources_id_by_source_id_jobs(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdJobsParametersQuery]) -> Page[models.Job, models.JobList]:
        """A company's postings (by id).

        Accepts the same parameters as `/v4/jobs`."""
        return self._page(GET_SOURCES_ID_BY_SOURCE_ID_JOBS, (source_id,), arguments, idempotency_key)

    def get_sources_by_url_source_jobs(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesByUrlSourceJobsParametersQuery]) -> Page[models.Job, models.JobList]:
        """A company's postings (by URL).

        Accepts the same parameters as `/v4/jobs`."""
        return self._page(GET_SOURCES_BY_URL_SOURCE_JOBS, (url_source,), arguments, idempotency_key)

    def get_sources_id_by_source_id_related(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdRelatedParametersQuery]) -> Page[models.Source, models.SourceList]:
        """Related companies (by id).

        Companies with similar industries, occupations and technologies, most similar first. Accepts the filters of `/v4/sources`."""
        return self._page(GET_SOURCES_ID_BY_SOURCE_ID_RELATED, (source_id,), arguments, idempotency_key)

    def get_sources_by_url_source_related(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesByUrlSourceRelatedParametersQuery]) -> Page[models.Source, models.SourceList]:
        """Related companies (by URL).

        Companies with similar industries, occupations and technologies, most similar first. Accepts the filters of `/v4/sources`."""
        return self._page(GET_SOURCES_BY_URL_SOURCE_RELATED, (url_source,), arguments, idempotency_key)

    def get_sources_options(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesOptionsParametersQuery]) -> Response[models.Options]:
        """Company facet values.

        Free. Accepts every filter of the list. A facet ignores its own filter, except `_all`: a count is the number of records that the list would return with this value added to the filter. Values used in a filter are always listed. With `facets_within=true` a facet counts only the values that its filter names."""
        return self._response(GET_SOURCES_OPTIONS, (), arguments, idempotency_key)

    def post_sources_match(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostSourcesMatchRequest]) -> Response[models.CompanyMatches]:
        """Match names with companies.

        Finds the company of each of up to 1,000 names, domains or board addresses, in their order. A name that several companies have is `ambiguous`, and one that none has is `none`, with alternatives. Misspelt names are found, with less confidence. Changes nothing. 1 credit per company that is returned, once per request however many entries name it."""
        return self._response(POST_SOURCES_MATCH, (), arguments, idempotency_key)

    def get_sources_changes(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesChangesParametersQuery]) -> Page[dict[str, Any], models.SourceChangeList]:
        """Changes of companies.

        Returns every change in order, to keep a copy current. Without a cursor it begins with all records. Store `next_cursor` with the copy: it continues the feed at any later time. Only rows with a record are charged. `active_jobs_count` is computed from the postings: a change of it alone makes no row."""
        return self._page(GET_SOURCES_CHANGES, (), arguments, idempotency_key)

    def get_sources_blocked(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesBlockedParametersQuery]) -> Page[models.BlockedSource, models.BlockedSourceList]:
        """Blocked companies.

        Most recent first. 1 credit per entry."""
        return self._page(GET_SOURCES_BLOCKED, (), arguments, idempotency_key)

    def post_sources_blocked_by_source_id(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostSourcesBlockedBySourceIdParametersQuery]) -> Response[models.BlockedSourceState]:
        """Block a company.

        Free. Excludes the company's postings from all of the organization's job reads. An unknown id returns `{}` and is not stored."""
        return self._response(POST_SOURCES_BLOCKED_BY_SOURCE_ID, (source_id,), arguments, idempotency_key)

    def delete_sources_blocked_by_source_id(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteSourcesBlockedBySourceIdParametersQuery]) -> Response[models.BlockedSourceState]:
        """Unblock a company.

        Free. Idempotent. An unknown id returns `{}`."""
        return self._response(DELETE_SOURCES_BLOCKED_BY_SOURCE_ID, (source_id,), arguments, idempotency_key)

    def get_signals(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSignalsParametersQuery]) -> Page[models.Signal, models.SignalList]:
        """List signals.

        Notable changes in the hiring of companies, most recent first. Blocked companies do not appear. Signals about technologies require the data tier `max`; other tiers receive all other signals."""
        return self._page(GET_SIGNALS, (), arguments, idempotency_key)

    def get_signals_types(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSignalsTypesParametersQuery]) -> Page[models.SignalTypeCount, models.SignalTypeCountList]:
        """Signal types that have fired.

        Free. Most frequent first. Signals about technologies require the data tier `max`; other tiers receive all other signals."""
        return self._page(GET_SIGNALS_TYPES, (), arguments, idempotency_key)

    def get_sources_id_by_source_id_signals(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdSignalsParametersQuery]) -> Page[models.Signal, models.SignalList]:
        """One employer's signals.

        Accepts the same parameters as `/v4/signals`. Empty for a blocked company. Signals about technologies require the data tier `max`; other tiers receive all other signals."""
        return self._page(GET_SOURCES_ID_BY_SOURCE_ID_SIGNALS, (source_id,), arguments, idempotency_key)

    def get_metrics(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsParametersQuery]) -> Page[models.MetricsSliceRow, models.MetricsSlice]:
        """Metrics of a part of the market.

        Counts, employers, days open, remote share and pay of the postings of a slice, or of each part with `group_by`. Figures of common slices are stored; others are computed for the request by the same definitions."""
        return self._page(GET_METRICS, (), arguments, idempotency_key)

    def post_metrics_query(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostMetricsQueryRequest]) -> Page[models.MetricsSliceRow, models.MetricsSlice]:
        """Metrics of a part of the market (POST form).

        Counts, employers, days open, remote share and pay of the postings of a slice, or of each part with `group_by`. Figures of common slices are stored; others are computed for the request by the same definitions. Accepts the same parameters as a JSON object."""
        return self._page(POST_METRICS_QUERY, (), arguments, idempotency_key)

    def get_metrics_series(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsSeriesParametersQuery]) -> Page[models.MetricsSeriesRow, models.MetricsSeries]:
        """Metrics over time.

        One row per month, week or day from `from` to `to`; with `group_by`, one series for each value or pair of values, largest first."""
        return self._page(GET_METRICS_SERIES, (), arguments, idempotency_key)

    def get_metrics_index(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsIndexParametersQuery]) -> Page[models.DailyIndexRow, models.DailyIndex]:
        """The daily index of openings, as it was published.

        Openings of the last seven days, day by day, on the boards that were watched throughout. Every published value is kept: `vintage` returns the series as it was, and what changed since. Only for slices whose figures are stored."""
        return self._page(GET_METRICS_INDEX, (), arguments, idempotency_key)

    def get_metrics_distribution(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsDistributionParametersQuery]) -> Page[models.MetricsDistributionRow, models.MetricsDistribution]:
        """Pay distribution.

        A histogram of annual pay in US dollars, and its quantiles."""
        return self._page(GET_METRICS_DISTRIBUTION, (), arguments, idempotency_key)

    def get_metrics_concentration(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsConcentrationParametersQuery]) -> Page[models.MetricsConcentrationRow, models.MetricsConcentration]:
        """Where the work is concentrated.

        Shares and location quotients of the values of a dimension, with the Herfindahl-Hirschman index over all values."""
        return self._page(GET_METRICS_CONCENTRATION, (), arguments, idempotency_key)

    def get_metrics_diffusion(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsDiffusionParametersQuery]) -> Page[models.MetricsDiffusionRow, models.MetricsDiffusion]:
        """How widely hiring grew.

        The share of employers, and of occupations, that opened more postings than in the earlier period, on boards that were watched throughout both."""
        return self._page(GET_METRICS_DIFFUSION, (), arguments, idempotency_key)

    def get_metrics_turnover(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsTurnoverParametersQuery]) -> Page[models.MetricsTurnoverRow, models.MetricsTurnover]:
        """How fast postings open, close and are reposted.

        Openings, closings and reposts per open posting by month, with intervals by employer, on boards for as long as they were watched."""
        return self._page(GET_METRICS_TURNOVER, (), arguments, idempotency_key)

    def get_metrics_endings(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsEndingsParametersQuery]) -> Page[models.MetricsEndingsRow, models.MetricsEndings]:
        """How soon postings close or are reposted.

        The share of the postings opened in a period that closed, or were reposted, by the end of day 7 to 90, with intervals by employer (Aalen-Johansen). Whether a job was filled, no posting shows."""
        return self._page(GET_METRICS_ENDINGS, (), arguments, idempotency_key)

    def get_metrics_pay_growth(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsPayGrowthParametersQuery]) -> Page[models.MetricsPayGrowthRow, models.MetricsPayGrowth]:
        """How pay changed, for the same employers, occupations and places.

        The median change of pay in a year, or since `base`, over cells of occupation, place, pay period and currency, and a fixed-weight index, by month, with intervals by employer. Unlike medians of pay, it does not move with the mix of employers, occupations and places; with that of seniority within them, it does."""
        return self._page(GET_METRICS_PAY_GROWTH, (), arguments, idempotency_key)

    def get_metrics_benchmark(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsBenchmarkParametersQuery]) -> Page[models.MetricsBenchmarkRow, models.MetricsBenchmark]:
        """A part of the market compared with a wider one.

        Each measure with its difference, ratio, and whether the difference is statistically significant, with employers as the units of the test."""
        return self._page(GET_METRICS_BENCHMARK, (), arguments, idempotency_key)

    def get_metrics_compare(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsCompareParametersQuery]) -> Page[models.MetricsComparisonRow, models.MetricsComparison]:
        """Up to five parts of the market side by side.

        The measures of each slice, and how they differ from those of the first, with tests whose units are employers. A slice is any filter of the job search."""
        return self._page(GET_METRICS_COMPARE, (), arguments, idempotency_key)

    def post_metrics_compare_query(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostMetricsCompareQueryRequest]) -> Page[models.MetricsComparisonRow, models.MetricsComparison]:
        """Up to five parts of the market side by side (POST form).

        The measures of each slice, and how they differ from those of the first, with tests whose units are employers. A slice is any filter of the job search. Accepts the same parameters as a JSON object."""
        return self._page(POST_METRICS_COMPARE_QUERY, (), arguments, idempotency_key)

    def get_metrics_skill_premium(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsSkillPremiumParametersQuery]) -> Page[models.MetricsSkillPremiumRow, models.MetricsSkillPremium]:
        """What each technology pays.

        Pay of postings that name a technology against the others, unadjusted and within occupation, level and country. Only for slices whose figures are stored: see `/v4/metrics/status`."""
        return self._page(GET_METRICS_SKILL_PREMIUM, (), arguments, idempotency_key)

    def get_metrics_status(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsStatusParametersQuery]) -> Response[models.MetricsStatus]:
        """Which metrics are stored.

        Free. The sets of dimensions whose figures are stored (the grid), and when the grid was built."""
        return self._response(GET_METRICS_STATUS, (), arguments, idempotency_key)

    def get_technologies(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesParametersQuery]) -> Page[models.Technology, models.TechnologyList]:
        """Search the technology catalogue.

        With live counts and pay, most active postings first. Of postings whose text was not read, only technologies in the title are known: `/v4/technologies/status` says how many were."""
        return self._page(GET_TECHNOLOGIES, (), arguments, idempotency_key)

    def get_technologies_trend(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesTrendParametersQuery]) -> Page[models.TechnologyTrendRow, models.TechnologyTrend]:
        """Technologies over time.

        One row per technology and month, not paginated."""
        return self._page(GET_TECHNOLOGIES_TREND, (), arguments, idempotency_key)

    def get_technologies_stack(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesStackParametersQuery]) -> Page[models.TechnologyStackRow, models.TechnologyStack]:
        """Technology stack.

        The technologies of the slice, most frequent first, with share and lift."""
        return self._page(GET_TECHNOLOGIES_STACK, (), arguments, idempotency_key)

    def get_sources_id_by_source_id_technologies(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdTechnologiesParametersQuery]) -> Response[models.EmployerStack]:
        """One employer's technology stack.

        The employer's technologies, most frequent first. `count=true` returns only their number and is free."""
        return self._response(GET_SOURCES_ID_BY_SOURCE_ID_TECHNOLOGIES, (source_id,), arguments, idempotency_key)

    def get_technologies_churn(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesChurnParametersQuery]) -> Page[models.TechnologyChurnRow, models.TechnologyChurn]:
        """Change of the technology mix.

        How the shares of technologies changed from one window to the next, on the boards of which texts were read in both."""
        return self._page(GET_TECHNOLOGIES_CHURN, (), arguments, idempotency_key)

    def get_technologies_bridge(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesBridgeParametersQuery]) -> Page[models.TechnologyBridgeRow, models.TechnologyBridge]:
        """Where two occupations converge.

        Technologies that the two occupations share, and those that only one of them has. Only for occupations whose figures are stored: see `/v4/technologies/status`."""
        return self._page(GET_TECHNOLOGIES_BRIDGE, (), arguments, idempotency_key)

    def get_technologies_similar_occupations(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesSimilarOccupationsParametersQuery]) -> Page[models.SimilarOccupationsRow, models.SimilarOccupations]:
        """Occupations with a similar skill mix.

        Cosine similarity of technology profiles, weighted by comparative advantage. Occupations of which few texts were read come last. Only for occupations whose figures are stored: see `/v4/technologies/status`."""
        return self._page(GET_TECHNOLOGIES_SIMILAR_OCCUPATIONS, (), arguments, idempotency_key)

    def get_technologies_status(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesStatusParametersQuery]) -> Response[models.TechnologyStatus]:
        """Which technology figures are stored.

        Free. The sets of dimensions whose technologies are stored (the grid)."""
        return self._response(GET_TECHNOLOGIES_STATUS, (), arguments, idempotency_key)

    def get_watches(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWatchesParametersQuery]) -> Page[models.SavedWatch, models.SavedWatchList]:
        """Watches.

        The saved searches of your organization, by name. Free."""
        return self._page(GET_WATCHES, (), arguments, idempotency_key)

    def post_watches(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWatchesRequest]) -> Response[models.SavedWatch]:
        """Watch a search.

        Free. Saves a search; its events tell what changes. The filters are those of the list of the kind, collections included."""
        return self._response(POST_WATCHES, (), arguments, idempotency_key)

    def get_watches_by_watch_id(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWatchesByWatchIdParametersQuery]) -> Response[models.SavedWatch]:
        """One watch.

        A watch, with the number of records that match it. Free."""
        return self._response(GET_WATCHES_BY_WATCH_ID, (watch_id,), arguments, idempotency_key)

    def patch_watches_by_watch_id(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PatchWatchesByWatchIdRequest]) -> Response[models.SavedWatch]:
        """Change a watch.

        Free. Changes what the body names, for instance pauses the watch."""
        return self._response(PATCH_WATCHES_BY_WATCH_ID, (watch_id,), arguments, idempotency_key)

    def delete_watches_by_watch_id(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteWatchesByWatchIdParametersQuery]) -> Response[models.DeletedWatch]:
        """Delete a watch.

        Free. Deletes the watch with its events. Idempotent. An unknown id returns `{}`."""
        return self._response(DELETE_WATCHES_BY_WATCH_ID, (watch_id,), arguments, idempotency_key)

    def get_watches_by_watch_id_events(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWatchesByWatchIdEventsParametersQuery]) -> Page[models.WatchEvent, models.WatchEventList]:
        """Events of a watch.

        In their order, each once. Without a cursor it begins with the oldest event that is kept. Store `next_cursor`: it continues at any later time. 1 credit per record in an event."""
        return self._page(GET_WATCHES_BY_WATCH_ID_EVENTS, (watch_id,), arguments, idempotency_key)

    def get_exports(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetExportsParametersQuery]) -> Page[models.Export, models.ExportList]:
        """Exports.

        The exports of your organization, newest first. Free."""
        return self._page(GET_EXPORTS, (), arguments, idempotency_key)

    def post_exports(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostExportsRequest]) -> Response[models.Export]:
        """Export a list.

        Writes all records of a list to files. Costs 1 credit per record, charged while it is written: as much as the pages of the list. A repeated request with the same `Idempotency-Key` returns the same export."""
        return self._response(POST_EXPORTS, (), arguments, idempotency_key)

    def get_exports_by_export_id(self, export_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetExportsByExportIdParametersQuery]) -> Response[models.Export]:
        """One export.

        How far an export is, and its files with new links. Free."""
        return self._response(GET_EXPORTS_BY_EXPORT_ID, (export_id,), arguments, idempotency_key)

    def delete_exports_by_export_id(self, export_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteExportsByExportIdParametersQuery]) -> Response[models.Export]:
        """Cancel an export.

        Free. Stops an export, and refunds the records that are in none of its files. The files stay, unless `delete_files=true`. One that has ended stays as it is."""
        return self._response(DELETE_EXPORTS_BY_EXPORT_ID, (export_id,), arguments, idempotency_key)

    def post_exports_by_export_id_resume(self, export_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostExportsByExportIdResumeRequest]) -> Response[models.Export]:
        """Resume an export.

        Continues an export that is paused or has failed, after the last record that was paid for."""
        return self._response(POST_EXPORTS_BY_EXPORT_ID_RESUME, (export_id,), arguments, idempotency_key)

    def get_webhooks(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWebhooksParametersQuery]) -> Page[models.Webhook, models.WebhookList]:
        """Webhooks.

        The addresses to which your organization has events sent, the oldest first. Free."""
        return self._page(GET_WEBHOOKS, (), arguments, idempotency_key)

    def post_webhooks(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksRequest]) -> Response[models.WebhookWithSecret]:
        """Create a webhook.

        Free. Events of the watches are sent to the address, signed by Standard Webhooks. 1 credit per record in an event, once for all attempts."""
        return self._response(POST_WEBHOOKS, (), arguments, idempotency_key)

    def patch_webhooks_by_webhook_id(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PatchWebhooksByWebhookIdRequest]) -> Response[models.Webhook]:
        """Change a webhook.

        Free. Changes what the body names, for instance resumes a paused webhook."""
        return self._response(PATCH_WEBHOOKS_BY_WEBHOOK_ID, (webhook_id,), arguments, idempotency_key)

    def delete_webhooks_by_webhook_id(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteWebhooksByWebhookIdParametersQuery]) -> Response[models.DeletedWebhook]:
        """Delete a webhook.

        Free. Deletes the webhook with its log; its watches stay. Idempotent. An unknown id returns `{}`."""
        return self._response(DELETE_WEBHOOKS_BY_WEBHOOK_ID, (webhook_id,), arguments, idempotency_key)

    def post_webhooks_by_webhook_id_rotate_secret(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksByWebhookIdRotateSecretParametersQuery]) -> Response[models.WebhookWithSecret]:
        """Rotate the secret of a webhook.

        Free. Returns a new secret. For 24 hours, messages are signed with the previous one as well."""
        return self._response(POST_WEBHOOKS_BY_WEBHOOK_ID_ROTATE_SECRET, (webhook_id,), arguments, idempotency_key)

    def post_webhooks_by_webhook_id_replay(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksByWebhookIdReplayRequest]) -> Response[models.Webhook]:
        """Deliver events again.

        Free. Events of a watch are delivered again, from this one on, with the same ids. Their records are charged again, like those of events that are read again."""
        return self._response(POST_WEBHOOKS_BY_WEBHOOK_ID_REPLAY, (webhook_id,), arguments, idempotency_key)

    def post_webhooks_by_webhook_id_test(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksByWebhookIdTestParametersQuery]) -> Response[models.WebhookTest]:
        """Send a test to a webhook.

        Free. Sends a message without events within seconds, also to a paused webhook. It is not retried. The log of deliveries has its outcome."""
        return self._response(POST_WEBHOOKS_BY_WEBHOOK_ID_TEST, (webhook_id,), arguments, idempotency_key)

    def get_webhooks_by_webhook_id_deliveries(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWebhooksByWebhookIdDeliveriesParametersQuery]) -> Page[models.WebhookDelivery, models.WebhookDeliveryList]:
        """Deliveries of a webhook.

        The requests to a webhook with their outcomes, the latest first. Free."""
        return self._page(GET_WEBHOOKS_BY_WEBHOOK_ID_DELIVERIES, (webhook_id,), arguments, idempotency_key)

    def get_me(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMeParametersQuery]) -> Response[models.Account]:
        """Plan and current quota.

        Free. Read the lists in `fields` instead of hard-coding them."""
        return self._response(GET_ME, (), arguments, idempotency_key)

    def get_usage(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetUsageParametersQuery]) -> Page[models.UsageRow, models.UsageList]:
        """Daily usage history.

        Free. Days without usage have no row. Records and credits are exact; requests and errors can lag by up to a second."""
        return self._page(GET_USAGE, (), arguments, idempotency_key)

    def get_account_requests(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetAccountRequestsParametersQuery]) -> Response[models.RequestList]:
        """Last requests.

        Free. The organization's last 1,000 requests, up to a second old: route, status, time and credits, without parameters, bodies and tokens. Requests without a valid token (401), and those of an organization whose API access is switched off, are not among them."""
        return self._response(GET_ACCOUNT_REQUESTS, (), arguments, idempotency_key)


class AsyncOperations(ABC):
    """Every operation of the API, named after its id in the document."""

    @abstractmethod
    async def _response(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> Response[Any]: ...

    @abstractmethod
    async def _page(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> AsyncPage[Any, Any]: ...

    async def get_jobs(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsParametersQuery]) -> AsyncPage[models.Job, models.JobList]:
        """Search postings.

        Without filters, returns all postings, newest first."""
        return await self._page(GET_JOBS, (), arguments, idempotency_key)

    async def get_jobs_search(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsSearchParametersQuery]) -> AsyncPage[models.Job, models.JobList]:
        """Search postings (alias).

        Alias of `/v4/jobs`. Without filters, returns all postings, newest first."""
        return await self._page(GET_JOBS_SEARCH, (), arguments, idempotency_key)

    async def post_jobs_search(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostJobsSearchRequest]) -> AsyncPage[models.Job, models.JobList]:
        """Search postings (POST form).

        Without filters, returns all postings, newest first. Accepts the same parameters as a JSON object."""
        return await self._page(POST_JOBS_SEARCH, (), arguments, idempotency_key)

    async def get_jobs_by_job_id(self, job_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsByJobIdParametersQuery]) -> Response[models.JobOrEmpty]:
        """One posting by id.

        Returns `{}` if the posting does not exist."""
        return await self._response(GET_JOBS_BY_JOB_ID, (job_id,), arguments, idempotency_key)

    async def get_jobs_options(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsOptionsParametersQuery]) -> Response[models.Options]:
        """Job facet values.

        Free. Accepts every filter of the list. A facet ignores its own filter, except `_all`: a count is the number of records that the list would return with this value added to the filter. Values used in a filter are always listed. With `facets_within=true` a facet counts only the values that its filter names."""
        return await self._response(GET_JOBS_OPTIONS, (), arguments, idempotency_key)

    async def post_jobs_classify(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostJobsClassifyRequest]) -> Response[models.ClassifiedPostings]:
        """Classify texts of postings.

        Reads up to 100 postings of your own as the indexer reads those of job boards: occupation, level, pay, places, technologies and so on, each with its confidence and the passages that support it. What is not known is said. Nothing is stored, except the response of a request with an `Idempotency-Key`, for 24 hours. 1 credit per posting that is read."""
        return await self._response(POST_JOBS_CLASSIFY, (), arguments, idempotency_key)

    async def get_quality(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetQualityParametersQuery]) -> Response[models.Quality]:
        """How far fields can be trusted.

        Free. Measured precision and recall of fields of postings, and their coverage in this dataset."""
        return await self._response(GET_QUALITY, (), arguments, idempotency_key)

    async def get_jobs_changes(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsChangesParametersQuery]) -> AsyncPage[dict[str, Any], models.JobChangeList]:
        """Changes of postings.

        Returns every change in order, to keep a copy current. Without a cursor it begins with all records. Store `next_cursor` with the copy: it continues the feed at any later time. Only rows with a record are charged. Postings have only the id of their company: also copy `/v4/sources/changes`."""
        return await self._page(GET_JOBS_CHANGES, (), arguments, idempotency_key)

    async def get_jobs_hidden(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetJobsHiddenParametersQuery]) -> AsyncPage[models.HiddenJob, models.HiddenJobList]:
        """Hidden postings.

        Most recent first. 1 credit per entry."""
        return await self._page(GET_JOBS_HIDDEN, (), arguments, idempotency_key)

    async def post_jobs_hidden_by_job_id(self, job_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostJobsHiddenByJobIdParametersQuery]) -> Response[models.HiddenJobState]:
        """Hide a posting.

        Free. Excludes the posting from all of the organization's job reads. An unknown id returns `{}` and is not stored."""
        return await self._response(POST_JOBS_HIDDEN_BY_JOB_ID, (job_id,), arguments, idempotency_key)

    async def delete_jobs_hidden_by_job_id(self, job_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteJobsHiddenByJobIdParametersQuery]) -> Response[models.HiddenJobState]:
        """Unhide a posting.

        Free. Idempotent. An unknown id returns `{}`."""
        return await self._response(DELETE_JOBS_HIDDEN_BY_JOB_ID, (job_id,), arguments, idempotency_key)

    async def get_autocomplete_titles(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetAutocompleteTitlesParametersQuery]) -> AsyncPage[models.TitleSuggestion, models.TitleSuggestionList]:
        """Job-title suggestions.

        Most frequent titles first; spellings of the same title are merged. 1 credit per call that returns suggestions."""
        return await self._page(GET_AUTOCOMPLETE_TITLES, (), arguments, idempotency_key)

    async def get_autocomplete_sources(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetAutocompleteSourcesParametersQuery]) -> AsyncPage[models.Source, models.SourceSuggestionList]:
        """Company suggestions.

        Full company records, most active postings first. 1 credit per call that returns suggestions."""
        return await self._page(GET_AUTOCOMPLETE_SOURCES, (), arguments, idempotency_key)

    async def get_sources(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesParametersQuery]) -> AsyncPage[models.Source, models.SourceList]:
        """Search companies.

        Without filters, returns all companies, most active postings first. `include=growth,signal_types` adds what was computed of each."""
        return await self._page(GET_SOURCES, (), arguments, idempotency_key)

    async def get_sources_search(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesSearchParametersQuery]) -> AsyncPage[models.Source, models.SourceList]:
        """Search companies (alias).

        Alias of `/v4/sources`. Without filters, returns all companies, most active postings first. `include=growth,signal_types` adds what was computed of each."""
        return await self._page(GET_SOURCES_SEARCH, (), arguments, idempotency_key)

    async def get_sources_id_by_source_id(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdParametersQuery]) -> Response[models.SourceOrEmpty]:
        """One company by id.

        Returns `{}` if the company does not exist."""
        return await self._response(GET_SOURCES_ID_BY_SOURCE_ID, (source_id,), arguments, idempotency_key)

    async def get_sources_url_by_url_source(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesUrlByUrlSourceParametersQuery]) -> Response[models.SourceOrEmpty]:
        """One company by URL.

        Returns `{}` if the company does not exist."""
        return await self._response(GET_SOURCES_URL_BY_URL_SOURCE, (url_source,), arguments, idempotency_key)

    async def get_sources_by_url_source(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesByUrlSourceParametersQuery]) -> Response[models.SourceOrEmpty]:
        """One company by URL (alias).

        Alias of `/v4/sources-url/{url_source}`. Returns `{}` if the company does not exist."""
        return await self._response(GET_SOURCES_BY_URL_SOURCE, (url_source,), arguments, idempotency_key)

    async def get_sources_id_by_source_id_jobs(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdJobsParametersQuery]) -> AsyncPage[models.Job, models.JobList]:
        """A company's postings (by id).

        Accepts the same parameters as `/v4/jobs`."""
        return await self._page(GET_SOURCES_ID_BY_SOURCE_ID_JOBS, (source_id,), arguments, idempotency_key)

    async def get_sources_by_url_source_jobs(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesByUrlSourceJobsParametersQuery]) -> AsyncPage[models.Job, models.JobList]:
        """A company's postings (by URL).

        Accepts the same parameters as `/v4/jobs`."""
        return await self._page(GET_SOURCES_BY_URL_SOURCE_JOBS, (url_source,), arguments, idempotency_key)

    async def get_sources_id_by_source_id_related(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdRelatedParametersQuery]) -> AsyncPage[models.Source, models.SourceList]:
        """Related companies (by id).

        Companies with similar industries, occupations and technologies, most similar first. Accepts the filters of `/v4/sources`."""
        return await self._page(GET_SOURCES_ID_BY_SOURCE_ID_RELATED, (source_id,), arguments, idempotency_key)

    async def get_sources_by_url_source_related(self, url_source: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesByUrlSourceRelatedParametersQuery]) -> AsyncPage[models.Source, models.SourceList]:
        """Related companies (by URL).

        Companies with similar industries, occupations and technologies, most similar first. Accepts the filters of `/v4/sources`."""
        return await self._page(GET_SOURCES_BY_URL_SOURCE_RELATED, (url_source,), arguments, idempotency_key)

    async def get_sources_options(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesOptionsParametersQuery]) -> Response[models.Options]:
        """Company facet values.

        Free. Accepts every filter of the list. A facet ignores its own filter, except `_all`: a count is the number of records that the list would return with this value added to the filter. Values used in a filter are always listed. With `facets_within=true` a facet counts only the values that its filter names."""
        return await self._response(GET_SOURCES_OPTIONS, (), arguments, idempotency_key)

    async def post_sources_match(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostSourcesMatchRequest]) -> Response[models.CompanyMatches]:
        """Match names with companies.

        Finds the company of each of up to 1,000 names, domains or board addresses, in their order. A name that several companies have is `ambiguous`, and one that none has is `none`, with alternatives. Misspelt names are found, with less confidence. Changes nothing. 1 credit per company that is returned, once per request however many entries name it."""
        return await self._response(POST_SOURCES_MATCH, (), arguments, idempotency_key)

    async def get_sources_changes(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesChangesParametersQuery]) -> AsyncPage[dict[str, Any], models.SourceChangeList]:
        """Changes of companies.

        Returns every change in order, to keep a copy current. Without a cursor it begins with all records. Store `next_cursor` with the copy: it continues the feed at any later time. Only rows with a record are charged. `active_jobs_count` is computed from the postings: a change of it alone makes no row."""
        return await self._page(GET_SOURCES_CHANGES, (), arguments, idempotency_key)

    async def get_sources_blocked(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesBlockedParametersQuery]) -> AsyncPage[models.BlockedSource, models.BlockedSourceList]:
        """Blocked companies.

        Most recent first. 1 credit per entry."""
        return await self._page(GET_SOURCES_BLOCKED, (), arguments, idempotency_key)

    async def post_sources_blocked_by_source_id(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostSourcesBlockedBySourceIdParametersQuery]) -> Response[models.BlockedSourceState]:
        """Block a company.

        Free. Excludes the company's postings from all of the organization's job reads. An unknown id returns `{}` and is not stored."""
        return await self._response(POST_SOURCES_BLOCKED_BY_SOURCE_ID, (source_id,), arguments, idempotency_key)

    async def delete_sources_blocked_by_source_id(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteSourcesBlockedBySourceIdParametersQuery]) -> Response[models.BlockedSourceState]:
        """Unblock a company.

        Free. Idempotent. An unknown id returns `{}`."""
        return await self._response(DELETE_SOURCES_BLOCKED_BY_SOURCE_ID, (source_id,), arguments, idempotency_key)

    async def get_signals(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSignalsParametersQuery]) -> AsyncPage[models.Signal, models.SignalList]:
        """List signals.

        Notable changes in the hiring of companies, most recent first. Blocked companies do not appear. Signals about technologies require the data tier `max`; other tiers receive all other signals."""
        return await self._page(GET_SIGNALS, (), arguments, idempotency_key)

    async def get_signals_types(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSignalsTypesParametersQuery]) -> AsyncPage[models.SignalTypeCount, models.SignalTypeCountList]:
        """Signal types that have fired.

        Free. Most frequent first. Signals about technologies require the data tier `max`; other tiers receive all other signals."""
        return await self._page(GET_SIGNALS_TYPES, (), arguments, idempotency_key)

    async def get_sources_id_by_source_id_signals(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdSignalsParametersQuery]) -> AsyncPage[models.Signal, models.SignalList]:
        """One employer's signals.

        Accepts the same parameters as `/v4/signals`. Empty for a blocked company. Signals about technologies require the data tier `max`; other tiers receive all other signals."""
        return await self._page(GET_SOURCES_ID_BY_SOURCE_ID_SIGNALS, (source_id,), arguments, idempotency_key)

    async def get_metrics(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsParametersQuery]) -> AsyncPage[models.MetricsSliceRow, models.MetricsSlice]:
        """Metrics of a part of the market.

        Counts, employers, days open, remote share and pay of the postings of a slice, or of each part with `group_by`. Figures of common slices are stored; others are computed for the request by the same definitions."""
        return await self._page(GET_METRICS, (), arguments, idempotency_key)

    async def post_metrics_query(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostMetricsQueryRequest]) -> AsyncPage[models.MetricsSliceRow, models.MetricsSlice]:
        """Metrics of a part of the market (POST form).

        Counts, employers, days open, remote share and pay of the postings of a slice, or of each part with `group_by`. Figures of common slices are stored; others are computed for the request by the same definitions. Accepts the same parameters as a JSON object."""
        return await self._page(POST_METRICS_QUERY, (), arguments, idempotency_key)

    async def get_metrics_series(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsSeriesParametersQuery]) -> AsyncPage[models.MetricsSeriesRow, models.MetricsSeries]:
        """Metrics over time.

        One row per month, week or day from `from` to `to`; with `group_by`, one series for each value or pair of values, largest first."""
        return await self._page(GET_METRICS_SERIES, (), arguments, idempotency_key)

    async def get_metrics_index(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsIndexParametersQuery]) -> AsyncPage[models.DailyIndexRow, models.DailyIndex]:
        """The daily index of openings, as it was published.

        Openings of the last seven days, day by day, on the boards that were watched throughout. Every published value is kept: `vintage` returns the series as it was, and what changed since. Only for slices whose figures are stored."""
        return await self._page(GET_METRICS_INDEX, (), arguments, idempotency_key)

    async def get_metrics_distribution(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsDistributionParametersQuery]) -> AsyncPage[models.MetricsDistributionRow, models.MetricsDistribution]:
        """Pay distribution.

        A histogram of annual pay in US dollars, and its quantiles."""
        return await self._page(GET_METRICS_DISTRIBUTION, (), arguments, idempotency_key)

    async def get_metrics_concentration(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsConcentrationParametersQuery]) -> AsyncPage[models.MetricsConcentrationRow, models.MetricsConcentration]:
        """Where the work is concentrated.

        Shares and location quotients of the values of a dimension, with the Herfindahl-Hirschman index over all values."""
        return await self._page(GET_METRICS_CONCENTRATION, (), arguments, idempotency_key)

    async def get_metrics_diffusion(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsDiffusionParametersQuery]) -> AsyncPage[models.MetricsDiffusionRow, models.MetricsDiffusion]:
        """How widely hiring grew.

        The share of employers, and of occupations, that opened more postings than in the earlier period, on boards that were watched throughout both."""
        return await self._page(GET_METRICS_DIFFUSION, (), arguments, idempotency_key)

    async def get_metrics_turnover(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsTurnoverParametersQuery]) -> AsyncPage[models.MetricsTurnoverRow, models.MetricsTurnover]:
        """How fast postings open, close and are reposted.

        Openings, closings and reposts per open posting by month, with intervals by employer, on boards for as long as they were watched."""
        return await self._page(GET_METRICS_TURNOVER, (), arguments, idempotency_key)

    async def get_metrics_endings(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsEndingsParametersQuery]) -> AsyncPage[models.MetricsEndingsRow, models.MetricsEndings]:
        """How soon postings close or are reposted.

        The share of the postings opened in a period that closed, or were reposted, by the end of day 7 to 90, with intervals by employer (Aalen-Johansen). Whether a job was filled, no posting shows."""
        return await self._page(GET_METRICS_ENDINGS, (), arguments, idempotency_key)

    async def get_metrics_pay_growth(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsPayGrowthParametersQuery]) -> AsyncPage[models.MetricsPayGrowthRow, models.MetricsPayGrowth]:
        """How pay changed, for the same employers, occupations and places.

        The median change of pay in a year, or since `base`, over cells of occupation, place, pay period and currency, and a fixed-weight index, by month, with intervals by employer. Unlike medians of pay, it does not move with the mix of employers, occupations and places; with that of seniority within them, it does."""
        return await self._page(GET_METRICS_PAY_GROWTH, (), arguments, idempotency_key)

    async def get_metrics_benchmark(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsBenchmarkParametersQuery]) -> AsyncPage[models.MetricsBenchmarkRow, models.MetricsBenchmark]:
        """A part of the market compared with a wider one.

        Each measure with its difference, ratio, and whether the difference is statistically significant, with employers as the units of the test."""
        return await self._page(GET_METRICS_BENCHMARK, (), arguments, idempotency_key)

    async def get_metrics_compare(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsCompareParametersQuery]) -> AsyncPage[models.MetricsComparisonRow, models.MetricsComparison]:
        """Up to five parts of the market side by side.

        The measures of each slice, and how they differ from those of the first, with tests whose units are employers. A slice is any filter of the job search."""
        return await self._page(GET_METRICS_COMPARE, (), arguments, idempotency_key)

    async def post_metrics_compare_query(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostMetricsCompareQueryRequest]) -> AsyncPage[models.MetricsComparisonRow, models.MetricsComparison]:
        """Up to five parts of the market side by side (POST form).

        The measures of each slice, and how they differ from those of the first, with tests whose units are employers. A slice is any filter of the job search. Accepts the same parameters as a JSON object."""
        return await self._page(POST_METRICS_COMPARE_QUERY, (), arguments, idempotency_key)

    async def get_metrics_skill_premium(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsSkillPremiumParametersQuery]) -> AsyncPage[models.MetricsSkillPremiumRow, models.MetricsSkillPremium]:
        """What each technology pays.

        Pay of postings that name a technology against the others, unadjusted and within occupation, level and country. Only for slices whose figures are stored: see `/v4/metrics/status`."""
        return await self._page(GET_METRICS_SKILL_PREMIUM, (), arguments, idempotency_key)

    async def get_metrics_status(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMetricsStatusParametersQuery]) -> Response[models.MetricsStatus]:
        """Which metrics are stored.

        Free. The sets of dimensions whose figures are stored (the grid), and when the grid was built."""
        return await self._response(GET_METRICS_STATUS, (), arguments, idempotency_key)

    async def get_technologies(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesParametersQuery]) -> AsyncPage[models.Technology, models.TechnologyList]:
        """Search the technology catalogue.

        With live counts and pay, most active postings first. Of postings whose text was not read, only technologies in the title are known: `/v4/technologies/status` says how many were."""
        return await self._page(GET_TECHNOLOGIES, (), arguments, idempotency_key)

    async def get_technologies_trend(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesTrendParametersQuery]) -> AsyncPage[models.TechnologyTrendRow, models.TechnologyTrend]:
        """Technologies over time.

        One row per technology and month, not paginated."""
        return await self._page(GET_TECHNOLOGIES_TREND, (), arguments, idempotency_key)

    async def get_technologies_stack(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesStackParametersQuery]) -> AsyncPage[models.TechnologyStackRow, models.TechnologyStack]:
        """Technology stack.

        The technologies of the slice, most frequent first, with share and lift."""
        return await self._page(GET_TECHNOLOGIES_STACK, (), arguments, idempotency_key)

    async def get_sources_id_by_source_id_technologies(self, source_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetSourcesIdBySourceIdTechnologiesParametersQuery]) -> Response[models.EmployerStack]:
        """One employer's technology stack.

        The employer's technologies, most frequent first. `count=true` returns only their number and is free."""
        return await self._response(GET_SOURCES_ID_BY_SOURCE_ID_TECHNOLOGIES, (source_id,), arguments, idempotency_key)

    async def get_technologies_churn(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesChurnParametersQuery]) -> AsyncPage[models.TechnologyChurnRow, models.TechnologyChurn]:
        """Change of the technology mix.

        How the shares of technologies changed from one window to the next, on the boards of which texts were read in both."""
        return await self._page(GET_TECHNOLOGIES_CHURN, (), arguments, idempotency_key)

    async def get_technologies_bridge(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesBridgeParametersQuery]) -> AsyncPage[models.TechnologyBridgeRow, models.TechnologyBridge]:
        """Where two occupations converge.

        Technologies that the two occupations share, and those that only one of them has. Only for occupations whose figures are stored: see `/v4/technologies/status`."""
        return await self._page(GET_TECHNOLOGIES_BRIDGE, (), arguments, idempotency_key)

    async def get_technologies_similar_occupations(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesSimilarOccupationsParametersQuery]) -> AsyncPage[models.SimilarOccupationsRow, models.SimilarOccupations]:
        """Occupations with a similar skill mix.

        Cosine similarity of technology profiles, weighted by comparative advantage. Occupations of which few texts were read come last. Only for occupations whose figures are stored: see `/v4/technologies/status`."""
        return await self._page(GET_TECHNOLOGIES_SIMILAR_OCCUPATIONS, (), arguments, idempotency_key)

    async def get_technologies_status(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetTechnologiesStatusParametersQuery]) -> Response[models.TechnologyStatus]:
        """Which technology figures are stored.

        Free. The sets of dimensions whose technologies are stored (the grid)."""
        return await self._response(GET_TECHNOLOGIES_STATUS, (), arguments, idempotency_key)

    async def get_watches(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWatchesParametersQuery]) -> AsyncPage[models.SavedWatch, models.SavedWatchList]:
        """Watches.

        The saved searches of your organization, by name. Free."""
        return await self._page(GET_WATCHES, (), arguments, idempotency_key)

    async def post_watches(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWatchesRequest]) -> Response[models.SavedWatch]:
        """Watch a search.

        Free. Saves a search; its events tell what changes. The filters are those of the list of the kind, collections included."""
        return await self._response(POST_WATCHES, (), arguments, idempotency_key)

    async def get_watches_by_watch_id(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWatchesByWatchIdParametersQuery]) -> Response[models.SavedWatch]:
        """One watch.

        A watch, with the number of records that match it. Free."""
        return await self._response(GET_WATCHES_BY_WATCH_ID, (watch_id,), arguments, idempotency_key)

    async def patch_watches_by_watch_id(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PatchWatchesByWatchIdRequest]) -> Response[models.SavedWatch]:
        """Change a watch.

        Free. Changes what the body names, for instance pauses the watch."""
        return await self._response(PATCH_WATCHES_BY_WATCH_ID, (watch_id,), arguments, idempotency_key)

    async def delete_watches_by_watch_id(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteWatchesByWatchIdParametersQuery]) -> Response[models.DeletedWatch]:
        """Delete a watch.

        Free. Deletes the watch with its events. Idempotent. An unknown id returns `{}`."""
        return await self._response(DELETE_WATCHES_BY_WATCH_ID, (watch_id,), arguments, idempotency_key)

    async def get_watches_by_watch_id_events(self, watch_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWatchesByWatchIdEventsParametersQuery]) -> AsyncPage[models.WatchEvent, models.WatchEventList]:
        """Events of a watch.

        In their order, each once. Without a cursor it begins with the oldest event that is kept. Store `next_cursor`: it continues at any later time. 1 credit per record in an event."""
        return await self._page(GET_WATCHES_BY_WATCH_ID_EVENTS, (watch_id,), arguments, idempotency_key)

    async def get_exports(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetExportsParametersQuery]) -> AsyncPage[models.Export, models.ExportList]:
        """Exports.

        The exports of your organization, newest first. Free."""
        return await self._page(GET_EXPORTS, (), arguments, idempotency_key)

    async def post_exports(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostExportsRequest]) -> Response[models.Export]:
        """Export a list.

        Writes all records of a list to files. Costs 1 credit per record, charged while it is written: as much as the pages of the list. A repeated request with the same `Idempotency-Key` returns the same export."""
        return await self._response(POST_EXPORTS, (), arguments, idempotency_key)

    async def get_exports_by_export_id(self, export_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetExportsByExportIdParametersQuery]) -> Response[models.Export]:
        """One export.

        How far an export is, and its files with new links. Free."""
        return await self._response(GET_EXPORTS_BY_EXPORT_ID, (export_id,), arguments, idempotency_key)

    async def delete_exports_by_export_id(self, export_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteExportsByExportIdParametersQuery]) -> Response[models.Export]:
        """Cancel an export.

        Free. Stops an export, and refunds the records that are in none of its files. The files stay, unless `delete_files=true`. One that has ended stays as it is."""
        return await self._response(DELETE_EXPORTS_BY_EXPORT_ID, (export_id,), arguments, idempotency_key)

    async def post_exports_by_export_id_resume(self, export_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostExportsByExportIdResumeRequest]) -> Response[models.Export]:
        """Resume an export.

        Continues an export that is paused or has failed, after the last record that was paid for."""
        return await self._response(POST_EXPORTS_BY_EXPORT_ID_RESUME, (export_id,), arguments, idempotency_key)

    async def get_webhooks(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWebhooksParametersQuery]) -> AsyncPage[models.Webhook, models.WebhookList]:
        """Webhooks.

        The addresses to which your organization has events sent, the oldest first. Free."""
        return await self._page(GET_WEBHOOKS, (), arguments, idempotency_key)

    async def post_webhooks(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksRequest]) -> Response[models.WebhookWithSecret]:
        """Create a webhook.

        Free. Events of the watches are sent to the address, signed by Standard Webhooks. 1 credit per record in an event, once for all attempts."""
        return await self._response(POST_WEBHOOKS, (), arguments, idempotency_key)

    async def patch_webhooks_by_webhook_id(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PatchWebhooksByWebhookIdRequest]) -> Response[models.Webhook]:
        """Change a webhook.

        Free. Changes what the body names, for instance resumes a paused webhook."""
        return await self._response(PATCH_WEBHOOKS_BY_WEBHOOK_ID, (webhook_id,), arguments, idempotency_key)

    async def delete_webhooks_by_webhook_id(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.DeleteWebhooksByWebhookIdParametersQuery]) -> Response[models.DeletedWebhook]:
        """Delete a webhook.

        Free. Deletes the webhook with its log; its watches stay. Idempotent. An unknown id returns `{}`."""
        return await self._response(DELETE_WEBHOOKS_BY_WEBHOOK_ID, (webhook_id,), arguments, idempotency_key)

    async def post_webhooks_by_webhook_id_rotate_secret(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksByWebhookIdRotateSecretParametersQuery]) -> Response[models.WebhookWithSecret]:
        """Rotate the secret of a webhook.

        Free. Returns a new secret. For 24 hours, messages are signed with the previous one as well."""
        return await self._response(POST_WEBHOOKS_BY_WEBHOOK_ID_ROTATE_SECRET, (webhook_id,), arguments, idempotency_key)

    async def post_webhooks_by_webhook_id_replay(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksByWebhookIdReplayRequest]) -> Response[models.Webhook]:
        """Deliver events again.

        Free. Events of a watch are delivered again, from this one on, with the same ids. Their records are charged again, like those of events that are read again."""
        return await self._response(POST_WEBHOOKS_BY_WEBHOOK_ID_REPLAY, (webhook_id,), arguments, idempotency_key)

    async def post_webhooks_by_webhook_id_test(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.PostWebhooksByWebhookIdTestParametersQuery]) -> Response[models.WebhookTest]:
        """Send a test to a webhook.

        Free. Sends a message without events within seconds, also to a paused webhook. It is not retried. The log of deliveries has its outcome."""
        return await self._response(POST_WEBHOOKS_BY_WEBHOOK_ID_TEST, (webhook_id,), arguments, idempotency_key)

    async def get_webhooks_by_webhook_id_deliveries(self, webhook_id: str, /, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetWebhooksByWebhookIdDeliveriesParametersQuery]) -> AsyncPage[models.WebhookDelivery, models.WebhookDeliveryList]:
        """Deliveries of a webhook.

        The requests to a webhook with their outcomes, the latest first. Free."""
        return await self._page(GET_WEBHOOKS_BY_WEBHOOK_ID_DELIVERIES, (webhook_id,), arguments, idempotency_key)

    async def get_me(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetMeParametersQuery]) -> Response[models.Account]:
        """Plan and current quota.

        Free. Read the lists in `fields` instead of hard-coding them."""
        return await self._response(GET_ME, (), arguments, idempotency_key)

    async def get_usage(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetUsageParametersQuery]) -> AsyncPage[models.UsageRow, models.UsageList]:
        """Daily usage history.

        Free. Days without usage have no row. Records and credits are exact; requests and errors can lag by up to a second."""
        return await self._page(GET_USAGE, (), arguments, idempotency_key)

    async def get_account_requests(self, *, idempotency_key: str | None = None, **arguments: Unpack[models.GetAccountRequestsParametersQuery]) -> Response[models.RequestList]:
        """Last requests.

        Free. The organization's last 1,000 requests, up to a second old: route, status, time and credits, without parameters, bodies and tokens. Requests without a valid token (401), and those of an organization whose API access is switched off, are not among them."""
        return await self._response(GET_ACCOUNT_REQUESTS, (), arguments, idempotency_key)
