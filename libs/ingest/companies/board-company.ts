import { boardUrl } from '#libs/boards/board-urls.js';
import { addressOf, boardAddresses, hostAndSlug } from '#libs/companies/addresses.js';
import { type Board, sourceId } from '#libs/records/ids.js';
import { companyKey, isOnJobBoard } from '#libs/reference/company-keys.js';
import { registrableDomain } from '#libs/reference/domain.js';
import type { CompanyRecord } from '#libs/registry/records/sources.js';

/** The record of a company of which only its board is known. */
export type BoardCompany = Pick<
  CompanyRecord,
  'id' | 'brand_name' | 'url_source' | 'jobboard_url' | 'jobboard_format'
> & {
  aliases: string[];
};

/**
 * The company of a board, as far as its postings show it.
 *
 * @param observed.names the employer's names in its postings; the first that is not empty is used.
 * @param observed.postingUrl a posting of the board; null if its address is that of the board.
 */
export const boardCompany = (
  { format, board }: Board,
  { names, postingUrl }: { names: Iterable<string | null>; postingUrl: string | null },
): BoardCompany => {
  const url = boardUrl({ format, board }, postingUrl);
  const url_source = addressOfPosting(postingUrl, { format, board }) ?? hostAndSlug(url, { format, board });
  const [name] = [...names].flatMap((each) => each?.trim() || []);
  return {
    id: sourceId({ format, board }),
    brand_name: name ?? board,
    url_source,
    jobboard_url: url,
    jobboard_format: format,
    aliases: boardAddresses({ format, board, url }).filter((key) => key !== companyKey(url_source)),
  };
};

/** The employer's domain, if the posting is on it, or the posting's host and the board on the site of a job-board vendor. */
const addressOfPosting = (postingUrl: string | null, board: Board): string | null => {
  if (postingUrl === null) return null;
  return isOnJobBoard(postingUrl) ? addressOf(postingUrl, board) : registrableDomain(postingUrl);
};
