import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { AppError } from '#libs/errors/app-error.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import type { Requester } from '#libs/search/read/list-reader.js';
import { outsideSearchContext } from '#libs/search/read/search-context.js';
import { parseQueryString } from '../../http/url/query-string.js';
import { type PostingCounter, readRoleWords } from '../../names/read-role.js';
import { RecordReaders } from '../../search/record-readers.js';
import { unmeteredRequester } from '../unmetered-requester.js';
import { type QuestionPart, readQuestion } from './question.js';

interface Answer {
  readonly understood: readonly (QuestionPart & { readonly others: readonly string[] })[];
  /** The request to the public API with these filters. */
  readonly path: string;
  /** Open postings that match. */
  readonly count: number;
  /** For how many of the postings that match everything else a filter is not known. */
  readonly unknown: readonly { readonly parameter: string; readonly unknown: number; readonly of: number }[];
  /** If nothing matches: the filters without one of which something would. */
  readonly without: readonly { readonly parameter: string; readonly count: number }[];
  readonly data: readonly Record<string, unknown>[];
  readonly as_of: string;
}

interface ListBody {
  readonly data: Record<string, unknown>[];
  readonly count: number;
  readonly unknown?: Readonly<Record<string, number>>;
  readonly unknown_of?: Readonly<Record<string, number>>;
  readonly without?: readonly { readonly parameter: string; readonly count: number }[];
  readonly as_of: string;
}

/** Reads what a visitor sees: fields of every plan, also within objects. */
const VISITOR = unmeteredRequester('visitor');
/** Finds and counts with filters of any plan, and shows no field. */
const FINDER = { ...VISITOR, dataTier: 'max' as const };
const FIELDS = 'id,title,source,locations,salary,remote,created_at';
const RECORDS = 3;

/** Milliseconds for which an answer is given again. */
const MAX_AGE = 60_000;
/** Answers that are read at once, whatever the number of visitors: the callers of the API come first. */
const AT_ONCE = 2;
/** Visitors that wait for theirs. */
const MAX_WAITING = 20;

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Answers the questions that visitors type on the landing page, without charges, and says how each was understood. */
@Injectable()
export class QuestionAnswers {
  private readonly answers = new LRUCache<string, Promise<Answer>>({ max: 500, ttl: MAX_AGE });
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly readers: RecordReaders) {}

  /** @throws AppError `service_unavailable` while too many wait, `invalid_request` for words that cannot be searched for. */
  answer(text: string): Promise<Answer> {
    const key = text.trim().toLowerCase();
    const known = this.answers.get(key);
    if (known) return known;
    if (this.limit.pendingCount >= MAX_WAITING)
      throw new AppError('service_unavailable', 'Too many questions right now. Try again in a few seconds.');
    // Visitors share the result, so one who leaves does not cancel it.
    const answer = this.limit(() => outsideSearchContext(() => this.read(text)));
    this.answers.set(key, answer);
    // Failures are not cached.
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  private async read(text: string): Promise<Answer> {
    const { parts, rest } = await this.readingOf(text);
    const role = hasWords(rest) ? await this.roleOf(rest) : [];
    const understood = [...role, ...parts.map((part) => ({ ...part, others: part.others ?? [] }))];
    const query = new URLSearchParams(understood.map(({ parameter, value }): [string, string] => [parameter, value]));
    query.set('job_statuses', 'active');
    const parameters = query.toString();
    const [counted, { data: found, without = [] }] = await Promise.all([
      this.list(`${parameters}&count=true`),
      this.list(`${parameters}&limit=${RECORDS}&fields=id`),
    ]);
    const { count, as_of, unknown = {}, unknown_of: of = {} } = counted;
    return {
      understood,
      path: `/v4/jobs?${parameters.replaceAll('%2C', ',')}`,
      count,
      unknown: Object.entries(unknown).flatMap(([parameter, number]) =>
        number > 0 ? [{ parameter, unknown: number, of: of[parameter] ?? number }] : [],
      ),
      without: without
        .filter(({ parameter }) => parameter !== 'job_statuses')
        .map(({ parameter, count: found }) => ({ parameter, count: found })),
      data: await this.recordsOf(found),
      as_of,
    };
  }

  /** "staff nurse" is a title if a title has it, and "staff engineer" otherwise a level. */
  private async readingOf(text: string): Promise<ReturnType<typeof readQuestion>> {
    const reading = readQuestion(text);
    if (!reading.hasTitleWord || !hasWords(reading.rest)) return reading;
    const literal = readQuestion(text, { keepsTitleWords: true });
    const { titled } = await readRoleWords(literal.rest, 1, this.counter());
    return titled.postings > 0 ? literal : reading;
  }

  private async recordsOf(found: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const { data } = await this.list(`ids=${ids.join()}&limit=${RECORDS}&fields=${FIELDS}`, VISITOR);
    return data.sort((one, other) => ids.indexOf(one['id']) - ids.indexOf(other['id']));
  }

  /** The words that are left mean a role; words of no title are searched for anywhere. */
  private async roleOf(given: string): Promise<(QuestionPart & { readonly others: readonly string[] })[]> {
    const { titled, asWritten, occupation, occupations } = await readRoleWords(given, 1, this.counter());
    const described = occupations.map(({ onet_title, postings }) => `occupation ${onet_title}: ${postings} postings`);
    if (occupation) {
      const as = `Occupation: ${occupation.onet_title} (${occupation.onet_codes})`;
      return [{ given, as, parameter: 'onet_codes', value: occupation.onet_codes, others: [] }];
    }
    if (titled.postings > 0) {
      const others = [
        ...(asWritten ? [`titles with “${asWritten.titles}”: ${asWritten.postings} postings`] : []),
        ...described,
      ];
      return [
        { given, as: `Title: has “${titled.titles}”`, parameter: 'titles', value: quoteName(titled.titles), others },
      ];
    }
    return [
      {
        given,
        as: 'No title has these words: searching the full text',
        parameter: 'q',
        value: given,
        others: described,
      },
    ];
  }

  private counter(): PostingCounter {
    const ifValid = async <T>(read: Promise<T>, otherwise: T): Promise<T> =>
      read.catch((error: unknown) => {
        // Values that no posting can have, and words without a letter or digit.
        if (error instanceof AppError && error.code === 'invalid_request') return otherwise;
        throw error;
      });
    return {
      postings: (filters) =>
        ifValid(
          this.list(new URLSearchParams({ ...filters, job_statuses: 'active', count: 'true' }).toString()).then(
            ({ count }) => count,
          ),
          0,
        ),
      occupations: (titles) =>
        ifValid(
          this.readers
            .options('jobs')
            .count({ titles, job_statuses: 'active', facets: 'onet_codes', facet_limit: '10' }, FINDER)
            .then(({ data }) => data[0]?.values ?? []),
          [],
        ),
    };
  }

  private async list(parameters: string, requester = FINDER as Requester): Promise<ListBody> {
    const { body, release } = await this.readers.list('jobs').list(parseQueryString(parameters), requester);
    const parsed = JSON.parse(body.toString()) as ListBody;
    release?.();
    return parsed;
  }
}
